import type pg from 'pg'

const batch = 20_000

/**
 * Folds what was counted since into the figures of the back office and of quiz sets. What waits is rows, so a
 * process that is killed leaves them to the next one; several do not disturb each other. Results of a quiz set add
 * up what waits for it, so it is kept short.
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
