import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './modal-dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** What it looks like, and where it stands. */
  className: string | undefined
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** The browser's own modal dialog: focus, Escape and Back stay its matter; a press beside it closes it. */
export function ModalDialog({ open, onClose, className, children, ...name }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  const [shut, setShut] = useState(0)

  // Shut by the browser, it is shown again where it is to stay open all the same; so is one that React hid
  // for a while, whose layout effects begin anew. Taken away while open, it is closed first: the browser
  // gives the focus back to who opened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shut` changes each time that it was
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!open || !shown) return
    shown.showModal()
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => shown.close()
  }, [open, shut])

  // A press that began on a button which has moved since ends beside it, and closes nothing.
  const beganBeside = useRef(false)

  // React hands on what a dialog or the choice of a file within it says of itself.
  const isOwn = ({ target }: SyntheticEvent) => target === dialog.current

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      {...name}
      ref={dialog}
      className={`${classes.modal} ${className}`}
      // Closed here and not by the browser, which tells a moment later: by then it may be open anew.
      onCancel={(event) => {
        if (!isOwn(event)) return
        event.preventDefault()
        onClose()
      }}
      // Where the browser closes it all the same, as Back does when pressed twice; not where it has been
      // shown again since.
      onClose={(event) => {
        if (!isOwn(event) || !open || event.currentTarget.open) return
        setShut(shut + 1)
        onClose()
      }}
      onPointerDown={(event) => {
        beganBeside.current = isOwn(event)
      }}
      onClick={(event) => isOwn(event) && beganBeside.current && onClose()}
    >
      {open && children}
    </dialog>
  )
}
