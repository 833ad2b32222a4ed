import type pg from 'pg'
import type { Logger } from 'pino'

/** Reads the texts of imported questions for the search, and finds likely duplicates of changed questions. */
export async function compareQuestions(pool: pg.Pool, log: Logger): Promise<void> {
  let total = 0
  for (;;) {
    // One transaction for each batch: its results are visible at once, and no other transaction waits for
    // long.
    const { rows } = await pool.query<{ taken: number }>(
      'select private.compare_questions() as taken',
    )
    const taken = rows[0]?.taken ?? 0
    total += taken
    if (taken === 0) break
  }
  if (total > 0) log.debug({ total }, 'questions compared')
}
