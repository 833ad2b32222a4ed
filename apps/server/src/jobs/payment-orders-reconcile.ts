import type { JobHelpers } from 'graphile-worker'
import type { Payments } from '../payments/payments.ts'

/**
 * Expires and reconciles orders. The crontab supports whole minutes and the schedule requires 30 seconds, so
 * the run at each minute adds a job for the half minute.
 */
export async function reconcilePaymentOrders(
  payload: unknown,
  payments: Payments,
  helpers: Pick<JobHelpers, 'addJob'>,
): Promise<void> {
  const isHalf = (payload as { half?: boolean } | null)?.half === true
  if (!isHalf) {
    const runAt = new Date(Date.now() + 30_000)
    const jobKey = 'payment-orders-reconcile half'
    const options = { runAt, jobKey, maxAttempts: 2 }
    await helpers.addJob('payment-orders-reconcile', { half: true }, options)
  }
  await payments.jobs.expire()
  await payments.jobs.reconcile()
}
