import type { Finding } from '@sanamsob/domain/findings'
import type pg from 'pg'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import { paymentOptions } from '../payments/payment-options.ts'
import { assemblePayments } from '../payments/payments.ts'
import { SealingKey } from '../payments/sealing-key.ts'
import type { Secrets } from '../secrets.ts'
import { look, ok, skipped, warn } from './finding.ts'

export async function lookAtPayments(
  pool: pg.Pool,
  config: Config,
  { secretKey, also }: Secrets,
): Promise<Finding[]> {
  return [
    await look('payments', async () => {
      const sealingKey = new SealingKey(pool, secretKey, also.secretKeys, false)
      const log = pino({ level: 'silent' })
      const parts = { pool, config, log, environment: process.env }
      const { paymentContext } = assemblePayments(parts, sealingKey)
      const { reason } = await paymentOptions(paymentContext)
      const { rows } = await pool.query<{ review: number; waiting: number }>(
        `select count(*) filter (where needs_review)::int as review,
           count(*) filter (where status = 'pending')::int as waiting from public.payment_orders`,
      )
      const { review = 0, waiting = 0 } = rows[0] ?? {}
      if (reason) return skipped('sale_closed', { code: reason.code, sentence: reason.message })
      return (review > 0 ? warn : ok)('orders_open', { waiting, review })
    }),
  ]
}
