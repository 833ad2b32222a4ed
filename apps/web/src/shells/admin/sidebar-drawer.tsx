import { CloseButton } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Sidebar } from './sidebar'
import classes from './sidebar-drawer.module.css'
import { texts } from './texts'

type Props = {
  open: boolean
  /** Above the entries. */
  top: ReactNode
  onClose: () => void
}

/** The sidebar of a phone: a native modal dialog, so focus and Escape stay the browser's. */
export function SidebarDrawer({ open, top, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={texts.sidebar}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className={classes.inside}>
          <CloseButton
            size={44}
            className={classes.close}
            aria-label={texts.close}
            onClick={onClose}
          />
          <div className={classes.top}>{top}</div>
          <Sidebar narrow={false} onLeave={onClose} />
        </div>
      )}
    </dialog>
  )
}
