import { CloseButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ModalDialog } from './modal-dialog'
import classes from './sheet-dialog.module.css'
import { texts } from './texts'

type Props = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet that rises from below on a phone, a dialog on a desk. */
export function SheetDialog({ open, title, onClose, children }: Props) {
  const titleId = useId()
  return (
    <ModalDialog open={open} onClose={onClose} className={classes.dialog} aria-labelledby={titleId}>
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <CloseButton size={44} aria-label={texts.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </ModalDialog>
  )
}
