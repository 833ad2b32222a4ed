import { useEffect, useEffectEvent } from 'react'
import type { RunningClock } from '@/lib/use-server-clock'

/** Maximum delay of a browser timer. A longer one would fire immediately. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Calls `onPassed` once the server's clock has reached the deadline: what is submitted earlier does not count as timed
 * out. Timers of a background tab are
 * throttled, so the deadline is checked again when the tab becomes visible.
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
      const left = clock.untilPassed(deadlineAt)
      if (left === 0) passed()
      else timer = window.setTimeout(check, Math.min(left, maxTimerMs))
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [deadlineAt, clock])
}
