import { useMemo, useRef } from 'react'
import { remainingMs, type ServerClock, serverTime, sharperClock } from './server-clock'

/** The best known estimate of the server's clock; reading it never causes a render. */
export type RunningClock = {
  observe: (reading: ServerClock) => void
  /** The server's current time, ISO 8601. */
  now: () => string
  /** Milliseconds until the deadline; never below 0. */
  until: (deadlineAt: string) => number
  /** The same by the latest that the estimate allows: 0 only once the deadline has passed on the server too. */
  untilPassed: (deadlineAt: string) => number
}

/** An estimate that is worse than this says too little to wait for it. */
const maxWaitMs = 1000

export function useServerClock(first: ServerClock): RunningClock {
  const known = useRef(first)
  return useMemo(
    () => ({
      observe(reading) {
        known.current = sharperClock(known.current, reading)
      },
      now: () => serverTime(known.current, performance.now()),
      until: (deadlineAt) => remainingMs(deadlineAt, known.current, performance.now()),
      untilPassed(deadlineAt) {
        const error = Math.min(known.current.uncertaintyMs, maxWaitMs)
        return remainingMs(deadlineAt, known.current, performance.now() - error)
      },
    }),
    [],
  )
}
