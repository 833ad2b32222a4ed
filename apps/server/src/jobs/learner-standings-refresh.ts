import type pg from 'pg'
import type { Logger } from 'pino'

/** Keeps the leaderboard's spans ending today, some learners in each transaction. */
export async function refreshLearnerStandings(pool: pg.Pool, log: Logger): Promise<void> {
  for (let parts = 0; ; parts += 1) {
    const { rows } = await pool.query<{ rolled: boolean }>(
      'select private.roll_standings() as rolled',
    )
    if (rows[0]?.rolled) continue
    if (parts > 0) log.info({ parts }, 'the spans of the leaderboard were rolled on')
    return
  }
}
