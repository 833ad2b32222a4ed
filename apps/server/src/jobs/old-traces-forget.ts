import type pg from 'pg'
import type { Logger } from 'pino'

/** Deletes data whose retention period in the privacy policy is over. */
export async function forgetOldTraces(pool: pg.Pool, log: Logger): Promise<void> {
  let total = 0
  for (;;) {
    const { rows } = await pool.query<{ gone: number }>(
      'select private.forget_old_traces() as gone',
    )
    const gone = rows[0]?.gone ?? 0
    total += gone
    if (gone === 0) break
  }
  if (total > 0) log.info({ gone: total }, 'old messages and traffic data deleted')
}
