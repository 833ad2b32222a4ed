import { CloseButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ModalDialog } from './modal-dialog'
import classes from './sheet-dialog.module.css'
import { texts } from './texts'

type Props = {
  open: boolean
  title: string
  onClose: () => void
  /** For tables and figures. */
  wide?: boolean | undefined
  children: ReactNode
}

/** A bottom sheet on a phone, a dialog on larger screens. Its content scrolls below the title. */
export function SheetDialog({ open, title, onClose, wide = false, children }: Props) {
  const titleId = useId()
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      className={`${classes.dialog} ${wide ? classes.wide : ''}`}
      aria-labelledby={titleId}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <CloseButton size={44} aria-label={texts.close} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </ModalDialog>
  )
}
