import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

type Doing = {
  work: () => Promise<void>
  /** From the end of one turn to the start of the next. */
  pauseMs: number
  /** What the log says where it fails. */
  failure: string
}

/**
 * Does small work again and again, more often than once a minute, which is the most for jobs by the clock. What
 * fails is tried again at its next turn.
 */
export function keepDoing(
  { work, pauseMs, failure }: Doing,
  log: Pick<Logger, 'warn'>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const doing = (async () => {
    let failed = false
    while (!stopping.signal.aborted) {
      const error = await work().catch((err: unknown) => err ?? true)
      // Told once, not at every turn that the database is away.
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
