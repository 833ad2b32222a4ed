import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

const batch = 20_000

/** Between looks at what waits: results of a quiz set add up what waits for it, so it is kept short. */
const pauseMs = 1_000

/**
 * Folds what was counted since into the figures of the back office and of quiz sets, all the time. What
 * waits is rows, so a process that is killed leaves them to the next one; several do not disturb each other.
 */
export function keepFolding(
  pool: Pick<pg.Pool, 'query'>,
  log: Pick<Logger, 'warn'>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const folding = (async () => {
    let failed = false
    while (!stopping.signal.aborted) {
      const error = await foldFigures(pool).catch((err: unknown) => err ?? true)
      // Told once, not every second that the database is away.
      if (error && !failed) log.warn({ err: error }, 'the figures are not folded at the moment')
      failed = Boolean(error)
      await delay(pauseMs, undefined, stopping).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return folding
    },
  }
}

async function foldFigures(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ folded: number }>(
      'select private.fold_figures($1) as folded',
      [batch],
    )
    if ((rows[0]?.folded ?? 0) < batch) return
  }
}
