import { useEffect, useState } from 'react'
import { secondsUntil } from '../rules/countdown'

/** Returns whole seconds until a moment in the page's monotonic time; re-renders every second. */
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
    // Timers of a background tab are throttled, so the countdown is updated when the tab becomes
    // visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [endsAtMs])

  return seconds
}
