import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './explanation-video.module.css'
import { texts } from './texts'
import { youtubeVideo } from './youtube-video'

/** A YouTube video from the cookie-free host, loaded only after a click. */
export function ExplanationVideo({ url }: { url: string }) {
  const [open, setOpen] = useState(false)
  const video = youtubeVideo(url)
  if (!video) return null

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
      src={`https://www.youtube-nocookie.com/embed/${video.id}?autoplay=1&rel=0&start=${video.start}`}
      title={texts.video}
      allow="autoplay; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  )
}
