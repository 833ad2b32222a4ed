import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Submits the attempts whose deadline has passed (their learners closed the tab), and refunds those that started while
 * one of their questions was dropped.
 */
export async function sweepQuizAttempts(pool: pg.Pool, log: Logger): Promise<void> {
  let total = 0
  for (;;) {
    const { rows } = await pool.query<{ submitted: number }>(
      'select private.sweep_expired_attempts() as submitted',
    )
    const submitted = rows[0]?.submitted ?? 0
    total += submitted
    if (submitted === 0) break
  }
  if (total > 0) log.info({ submitted: total }, 'attempts submitted at their deadline')

  for (;;) {
    const { rows } = await pool.query<{ learners: number }>(
      'select private.refund_late_starts() as learners',
    )
    const learners = rows[0]?.learners ?? 0
    if (learners === 0) break
    log.info({ learners }, 'points returned for a dropped question')
  }
}
