import { useMemo, useRef } from 'react'
import { remainingMs, type ServerClock, serverTime, sharperClock } from './server-clock'

/** The best known estimate of the server's clock; reading it never causes a render. */
export type RunningClock = {
  observe: (reading: ServerClock) => void
  /** The server's current time, ISO 8601. */
  now: () => string
  /** Milliseconds until the deadline; never below 0. */
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
