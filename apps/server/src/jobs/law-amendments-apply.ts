import type pg from 'pg'

const batch = 500

/**
 * Holds the questions that cite sections changed by amendments in force. Each batch is a transaction, so that no learner
 * waits for long.
 */
export async function applyLawAmendments(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ applied: number }>(
      'select private.apply_amendments($1) as applied',
      [batch],
    )
    if ((rows[0]?.applied ?? 0) === 0) return
  }
}
