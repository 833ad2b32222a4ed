import type pg from 'pg'
import type { Logger } from 'pino'

/** Keeps the leaderboard's spans ending today, and its marks near where learners stand. */
export async function refreshLearnerStandings(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ rolled: boolean }>(
    'select private.roll_standings() as rolled',
  )
  const rolled = rows[0]?.rolled ?? false
  await pool.query('select private.mark_standings($1)', [rolled])
  if (rolled) log.info('the spans of the leaderboard end today')
}
