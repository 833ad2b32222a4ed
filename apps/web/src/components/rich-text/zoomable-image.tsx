import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { texts } from '../texts'
import classes from './zoomable-image.module.css'

type Props = { src: string; alt: string; zoomable: boolean }

/** An image of a question, scaled to the text; a click shows it as large as the screen allows. */
export function ZoomableImage({ src, alt, zoomable }: Props) {
  const [open, setOpen] = useState(false)
  const name = alt || texts.image.unnamed
  const picture = <Picture className={classes.image} src={src} alt={name} />
  if (!zoomable) return picture
  return (
    <>
      <button
        type="button"
        className={classes.open}
        title={texts.image.enlarge}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      {open &&
        createPortal(
          // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, as does its button
          <dialog
            ref={(dialog) => dialog?.showModal()}
            className={classes.dialog}
            aria-label={name}
            onClose={() => setOpen(false)}
            onClick={(event) => event.currentTarget.close()}
          >
            <button type="button" className={classes.close} aria-label={texts.image.close}>
              <IconX size={24} aria-hidden="true" />
            </button>
            <Picture src={src} alt="" />
          </dialog>,
          document.body,
        )}
    </>
  )
}

function Picture(props: { className?: string; src: string; alt: string }) {
  return (
    <img {...props} alt={props.alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  )
}
