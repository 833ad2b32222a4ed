import type pg from 'pg'
import type { Logger } from 'pino'

/** Moves the leaderboard's spans forward so that they end today, a batch of learners in each transaction. */
export async function refreshLearnerStandings(pool: pg.Pool, log: Logger): Promise<void> {
  for (let batches = 0; ; batches += 1) {
    const { rows } = await pool.query<{ rolled: boolean }>(
      'select private.roll_standings() as rolled',
    )
    if (rows[0]?.rolled) continue
    if (batches > 0) log.info({ batches }, 'the spans of the leaderboard were moved to today')
    return
  }
}
