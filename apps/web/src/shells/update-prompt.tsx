import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { applyUpdate, useWaitingUpdate } from '@/pwa/worker-update'
import classes from './shells.module.css'
import { texts } from './texts'

/** Screens on which users work against a deadline or pay: the prompt waits until they have left. */
const busy = /^\/((tenant-)?quiz|review|practice|payment-\w+)(\/|$)/

/** Offers a new release; the page reloads only on request. */
export function UpdatePrompt() {
  const { pathname } = useLocation()
  const [declined, setDeclined] = useState(false)
  const waiting = useWaitingUpdate()
  if (!waiting || declined || busy.test(pathname)) return null
  return (
    <section className={classes.prompt} aria-label={texts.update.title} aria-live="polite">
      <p className={classes.title}>{texts.update.title}</p>
      <Button variant="subtle" onClick={() => setDeclined(true)}>
        {texts.update.later}
      </Button>
      <Button onClick={applyUpdate}>{texts.update.apply}</Button>
    </section>
  )
}
