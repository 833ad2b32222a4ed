import type pg from 'pg'

/** Keeps the leaderboard's marks near where learners stand: beside them a board counts a tenth of the learners at most. */
export async function markLearnerStandings(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('select private.mark_standings()')
}
