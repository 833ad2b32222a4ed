import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

type Doing = {
  work: (stopping: AbortSignal) => Promise<void>
  /** Time from the end of one run to the start of the next. */
  pauseMs: number
  /** Log message for a failure. */
  failure: string
}

/**
 * Repeats small work more often than once a minute, the maximum frequency of scheduled jobs. A failed run is
 * followed by the next one as usual.
 */
export function repeatTask(
  { work, pauseMs, failure }: Doing,
  log: Pick<Logger, 'warn'>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const doing = (async () => {
    let failed = false
    while (!stopping.signal.aborted) {
      const error = await work(stopping.signal).catch((err: unknown) => err ?? true)
      // Logged once, not at every run while the database is unavailable.
      if (error && !failed) log.warn({ err: error }, failure)
      failed = Boolean(error)
      await delay(pauseMs, undefined, stopping).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return doing
    },
  }
}
