import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './explanation-video.module.css'
import { texts } from './texts'
import { youtubeId } from './youtube-id'

/** A YouTube video that is fetched only when someone asks for it, from the cookie-free host. */
export function ExplanationVideo({ url }: { url: string }) {
  const [open, setOpen] = useState(false)
  const id = youtubeId(url)
  if (!id) return null

  if (!open) {
    return (
      <UnstyledButton className={classes.button} onClick={() => setOpen(true)}>
        <span className={classes.play} aria-hidden="true">
          <IconPlayerPlayFilled size={18} />
        </span>
        <span className={classes.words}>
          <strong>{texts.watchVideo}</strong>
          <span>{texts.videoFrom}</span>
        </span>
      </UnstyledButton>
    )
  }
  return (
    <iframe
      className={classes.frame}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
      title={texts.video}
      allow="autoplay; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}
