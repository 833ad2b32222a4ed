import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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

  // Shut by the browser, it is shown again where it is to stay open all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shut` changes each time that it was
  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [open, shut])

  // Taken away while open, it is closed first: the browser gives the focus back to who opened it.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])

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
      // Where the browser closes it all the same, as Back does when pressed twice.
      onClose={(event) => {
        if (!isOwn(event) || !open) return
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
