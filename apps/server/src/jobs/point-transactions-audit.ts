import type pg from 'pg'
import type { Logger } from 'pino'
import { auditPoints } from '../payments/audit-points.ts'

/** Audits the ledger every night. A claim that does not hold is logged as an error. */
export async function auditPointTransactions(pool: pg.Pool, log: Logger): Promise<void> {
  for (const finding of await auditPoints(pool)) {
    if (finding.wrong > 0) log.error({ finding }, 'the ledger does not add up')
    else log.info({ finding }, 'the ledger was checked')
  }
}
