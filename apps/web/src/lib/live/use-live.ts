import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../when-idle'
import type { Followed } from './follow'

/** Requests of the page come first. */
const waitMs = 5_000

/**
 * Calls `onChange` when rows change that the user may see, while the server publishes changes; nothing may depend on
 * it alone. `followed` is null while there is nothing to follow, and for guests.
 */
export function useLive(followed: Followed | null, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  const { table, filter, everyMs, catchesUp } = followed ?? {}
  useEffect(() => {
    if (!table) return
    let isOver = false
    let stop = () => {
      isOver = true
    }
    whenIdle(() => {
      if (isOver) return
      import('./follow')
        .then(({ follow }) => {
          if (!isOver) stop = follow({ table, filter, everyMs, catchesUp }, () => changed())
        })
        // The next page tries again; the data shown is fetched as usual.
        .catch(() => undefined)
    }, waitMs)
    return () => stop()
  }, [table, filter, everyMs, catchesUp])
}
