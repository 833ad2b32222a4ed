import type pg from 'pg'
import type { Logger } from 'pino'
import { auditPoints } from '../payments/audit-points.ts'

/** The nightly proof of the ledger; a claim that does not hold is an error in the log. */
export async function auditPointTransactions(pool: pg.Pool, log: Logger): Promise<void> {
  for (const finding of await auditPoints(pool)) {
    if (finding.wrong > 0) log.error({ finding }, 'the ledger does not add up')
    else log.info({ finding }, 'the ledger was checked')
  }
}
