import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../when-idle'
import type { Followed } from './followed'

/** What a page needs comes first. */
const waitMs = 5_000

/**
 * Calls `onChange` when rows change that the person may see, as long as the server can tell; nothing may
 * rely on it alone. `followed` is null while there is nothing to follow, and for guests.
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
        // It is asked for again on the next page; what is shown is read as ever.
        .catch(() => undefined)
    }, waitMs)
    return () => stop()
  }, [table, filter, everyMs, catchesUp])
}
