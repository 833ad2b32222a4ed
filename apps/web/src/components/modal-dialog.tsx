import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './shell-parts.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** Sets the look and position. */
  className: string | undefined
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** The browser's native modal dialog, which handles focus, Escape and Back. A click outside closes it. */
export function ModalDialog({ open, onClose, className, children, ...name }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  const [shut, setShut] = useState(0)

  // If the browser closes the dialog while `open` is still true, it is shown again. So is a dialog that React hid for
  // a while, because its layout effects run again. If it unmounts while open, it is closed first, so that the browser
  // returns the focus to the element that opened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shut` changes each time that the browser closes it
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!open || !shown) return
    shown.showModal()
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => shown.close()
  }, [open, shut])

  // A press that began on a button inside can end outside if the button has moved; it must not close the dialog.
  const beganOutside = useRef(false)

  // React lets close and cancel events of nested dialogs and file inputs bubble up.
  const isOwn = ({ target }: SyntheticEvent) => target === dialog.current

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      {...name}
      ref={dialog}
      className={`${classes.modal} ${className}`}
      // Closed here, because the browser's close event comes later, when the dialog may be open again.
      onCancel={(event) => {
        if (!isOwn(event)) return
        event.preventDefault()
        onClose()
      }}
      // The browser closes the dialog anyway, as it does when Back is pressed twice. Ignored if the dialog has been
      // shown again since.
      onClose={(event) => {
        if (!isOwn(event) || !open || event.currentTarget.open) return
        setShut(shut + 1)
        onClose()
      }}
      onPointerDown={(event) => {
        beganOutside.current = isOwn(event)
      }}
      onClick={(event) => isOwn(event) && beganOutside.current && onClose()}
    >
      {open && children}
    </dialog>
  )
}
