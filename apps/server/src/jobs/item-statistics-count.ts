import type pg from 'pg'

/** Adds submitted attempts to the statistics of questions, a batch in each transaction. */
export async function countItemStatistics(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ done: number }>(
      'select private.count_item_statistics() as done',
    )
    if (!rows[0]?.done) return
  }
}
