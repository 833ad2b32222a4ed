import type { PaymentContext } from './payment-context.ts'

/** Orders claimed at a time. The gateway is queried about this many in parallel. */
const batch = 8
/**
 * Maximum number of paid orders in one run: a million a month, and never long enough to delay the next run.
 */
const maxPaid = 40

/**
 * Queries every order that is due by the schedule (`private.next_payment_query`), then some of the paid
 * orders that are watched for refunds (`private.next_refund_query`), as long as the gateway answers. Any
 * number of processes share the work. The orders of a process that dies are due again after a minute.
 * @returns the number of queried orders
 */
export async function reconcile(paymentContext: PaymentContext): Promise<number> {
  let asked = 0
  for (;;) {
    const { taken } = await askDue(paymentContext, false)
    asked += taken
    if (taken < batch) break
  }
  for (let paid = 0; paid < maxPaid; paid += batch) {
    const { taken, answered } = await askDue(paymentContext, true)
    asked += taken
    if (taken < batch || answered === 0) break
  }
  return asked
}

async function askDue(paymentContext: PaymentContext, paid: boolean) {
  const { rows } = await paymentContext.pool.query<{ id: string }>(
    'select private.claim_due_payment_queries($1, now(), $2) as id',
    [batch, paid],
  )
  const outcomes = await Promise.all(rows.map((row) => settleById(paymentContext, row.id)))
  const answered = outcomes.filter((outcome) => outcome !== 'unasked').length
  return { taken: rows.length, answered }
}

async function settleById(paymentContext: PaymentContext, id: string) {
  const order = await paymentContext.findOrder({ id })
  if (!order) return 'unasked'
  const { outcome } = await paymentContext.settlement.settle(order, { unthrottled: true })
  return outcome
}
