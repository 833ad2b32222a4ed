import type pg from 'pg'

/** Keeps the leaderboard's marks near where learners stand, so that no board counts many learners. */
export async function markLearnerStandings(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('select private.mark_standings()')
}
