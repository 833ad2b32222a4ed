import { useEffect, useState } from 'react'
import { secondsLeft } from './server-clock'
import type { RunningClock } from './use-server-clock'

/** Whole seconds until the deadline, updated as each second of the server's clock ends. */
export function useSecondsLeft(deadlineAt: string, clock: RunningClock): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(clock.until(deadlineAt)))

  useEffect(() => {
    let timer = 0
    const tick = () => {
      clearTimeout(timer)
      const left = clock.until(deadlineAt)
      setSeconds(secondsLeft(left))
      if (left > 0) timer = window.setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [deadlineAt, clock])

  return seconds
}
