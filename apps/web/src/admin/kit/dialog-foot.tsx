import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import classes from './dialogs.module.css'

type Props = {
  /** Why the last attempt failed. */
  error?: string | null | false | undefined
  /** A second sentence below the error. */
  advice?: string
  /** For a form outside a dialog: the class that places the foot there. */
  className?: string | undefined
  /** The buttons. */
  children: ReactNode
}

/** The last part of a dialog's content: its buttons, which stay in view, and above them the error of their action. */
export function DialogFoot({ error, advice, className, children }: Props) {
  return (
    <div
      className={`${classes.foot} ${className ?? ''}`}
      data-dialog-foot={className === undefined || undefined}
    >
      {error && (
        <div role="alert">
          <Notice tone="ruby" title={error} body={advice} />
        </div>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
