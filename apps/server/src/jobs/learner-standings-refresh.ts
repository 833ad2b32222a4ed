import type pg from 'pg'
import type { Logger } from 'pino'

/** Keeps the leaderboard's spans ending today. */
export async function refreshLearnerStandings(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ rolled: boolean }>(
    'select private.roll_standings() as rolled',
  )
  if (rows[0]?.rolled) log.info('the spans of the leaderboard end today')
}
