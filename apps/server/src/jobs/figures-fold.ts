import type pg from 'pg'

const batch = 20_000

/** Folds what was counted since into the figures of the back office, a batch at a time. */
export async function foldFigures(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ folded: number }>(
      'select private.fold_figures($1) as folded',
      [batch],
    )
    if ((rows[0]?.folded ?? 0) < batch) return
  }
}
