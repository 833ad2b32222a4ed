import { useMemo, useRef } from 'react'
import { remainingMs, type ServerClock, serverTime, sharperClock } from './server-clock'

/** The server's clock as best known; reading it never renders anything again. */
export type RunningClock = {
  observe: (reading: ServerClock) => void
  /** The server's time now, ISO 8601. */
  now: () => string
  /** Milliseconds until then; never below 0. */
  until: (deadlineAt: string) => number
}

export function useServerClock(first: ServerClock): RunningClock {
  const known = useRef(first)
  return useMemo(
    () => ({
      observe(reading) {
        known.current = sharperClock(known.current, reading)
      },
      now: () => serverTime(known.current, performance.now()),
      until: (deadlineAt) => remainingMs(deadlineAt, known.current, performance.now()),
    }),
    [],
  )
}
