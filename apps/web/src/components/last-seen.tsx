import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { keepLastView, lastView, type ViewName } from '@/lib/last-view'
import { isHydrating, usePart } from '@/lib/taking-over'
import { whenIdle } from '@/lib/when-idle'
import classes from './last-seen.module.css'

type Props = { name: ViewName; children: ReactNode }

/**
 * While one's own figures are on their way: how they were last seen here, else the skeleton. The server renders the
 * place empty; what `show-last-view.ts` put there, React takes over as it is.
 */
export function LastSeen({ name, children }: Props) {
  // Where the app is there already, the frame comes at once and hears what is pressed.
  const [html] = useState(() => (isHydrating() ? lastView(name) : ''))
  // Nothing of it hears: what is pressed waits for what comes in its place.
  usePart('last view', html !== '')
  return (
    <>
      <div
        className={classes.place}
        data-last-view={name}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: this app's own markup
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
      <div className={classes.instead}>{children}</div>
    </>
  )
}

/** Keeps how it looks for `LastSeen` of the next visit; of what soon is past, nothing. */
export function KeptAsSeen({ name, userId, children }: Props & { userId: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const part = place.current
    if (!part) return
    let isAwaited = false
    const keep = () => {
      isAwaited = false
      keepLastView(name, userId, part)
    }
    const keepSoon = () => {
      if (!isAwaited) whenIdle(keep, 5_000)
      isAwaited = true
    }
    keepSoon()
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isPassing(target))) keepSoon()
    })
    observer.observe(part, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [name, userId])
  return <div ref={place}>{children}</div>
}

/** A clock that ticks changes each second what is not kept. */
function isPassing(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('[data-passing]') != null
}
