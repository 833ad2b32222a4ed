import type pg from 'pg'

/** Keeps the leaderboard's marks near where learners stand: a board counts whoever has submitted since. */
export async function markLearnerStandings(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query('select private.mark_standings()')
}
