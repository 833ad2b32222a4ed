import { CloseButton } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import classes from './sheet-dialog.module.css'
import { texts } from './texts'

type Props = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A sheet that rises from below on a phone, a dialog on a desk. A native modal dialog, so focus,
 * Escape and Back stay the browser's.
 */
export function SheetDialog({ open, title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [open])

  // Taken away while open, it is closed first: the browser gives the focus back to who opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      // React hands on what a dialog within it says of itself.
      onClose={({ target }) => target === dialog.current && open && onClose()}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <CloseButton size={44} aria-label={texts.close} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
