import type pg from 'pg'

/**
 * Moves the leaderboard's marks near the learners' standings. A board counts the submissions since the mark.
 */
export async function markLearnerStandings(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('select private.mark_standings()')
}
