import type pg from 'pg'

const batch = 20_000

/**
 * Folds new counts into the figures of the back office and of quiz sets. Pending counts are rows, so those of
 * a killed process remain for the next one, and several processes do not conflict. Results of a quiz set add
 * up its pending rows, so their number must remain small.
 */
export async function foldFigures(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ folded: number }>(
      'select private.fold_figures($1) as folded',
      [batch],
    )
    if ((rows[0]?.folded ?? 0) < batch) return
  }
}
