import { useEffect, useState } from 'react'
import { secondsUntil } from '../rules/countdown'

/** Whole seconds until a moment of the page's monotonic clock, rendered again as each one ends. */
export function useCountdown(endsAtMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs, performance.now()))

  useEffect(() => {
    let timer = 0
    const tick = () => {
      clearTimeout(timer)
      const left = endsAtMs - performance.now()
      setSeconds(secondsUntil(endsAtMs, performance.now()))
      if (left > 0) timer = window.setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    // A background tab's timers are slowed, so becoming visible looks again.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [endsAtMs])

  return seconds
}
