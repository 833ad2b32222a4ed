import type { MemberViewName } from '@sanamsob/domain/first-view'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isHydrating, usePart } from '@/lib/hydration-parts'
import { lastView, storeLastView } from '@/lib/last-view'
import { whenIdle } from '@/lib/when-idle'
import classes from './last-seen.module.css'

type Props = { name: MemberViewName; children: ReactNode }

/**
 * While a member's own data loads: its markup as last seen on this device, otherwise the skeleton. The server renders
 * the element empty; React hydrates the markup that `show-last-view.ts` inserted without changing it.
 */
export function LastSeen({ name, children }: Props) {
  // After hydration the children render at once and handle events, so the stored markup is not needed.
  const [html] = useState(() => (isHydrating() ? lastView(name) : ''))
  // The markup has no event handlers: recorded input waits for the part that replaces it.
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

/** Stores its markup for `LastSeen` on the next visit, without parts that expire soon. */
export function StoredAsSeen({ name, userId, children }: Props & { userId: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const part = place.current
    if (!part) return
    let isAwaited = false
    const store = () => {
      isAwaited = false
      storeLastView(name, userId, part)
    }
    const storeSoon = () => {
      if (!isAwaited) whenIdle(store, 5_000)
      isAwaited = true
    }
    storeSoon()
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isPassing(target))) storeSoon()
    })
    observer.observe(part, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [name, userId])
  return <div ref={place}>{children}</div>
}

/** A ticking clock changes content every second that is not stored. */
function isPassing(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest('[data-passing]') != null
}
