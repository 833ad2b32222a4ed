import { useEffect, useEffectEvent } from 'react'
import type { RunningClock } from '@/lib/use-server-clock'

/** Longest that a browser's timer can wait; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Calls `onPassed` when the server's clock reaches the deadline. A background tab's timers are
 * slowed, so becoming visible looks again.
 */
export function useDeadline(
  deadlineAt: string | null,
  clock: RunningClock,
  onPassed: () => void,
): void {
  const passed = useEffectEvent(onPassed)

  useEffect(() => {
    if (deadlineAt === null) return
    let timer = 0
    const check = () => {
      clearTimeout(timer)
      const left = clock.until(deadlineAt)
      if (left === 0) passed()
      else timer = window.setTimeout(check, Math.min(left, longestTimerMs))
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [deadlineAt, clock])
}
