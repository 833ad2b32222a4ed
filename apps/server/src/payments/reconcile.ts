import type { PaymentDesk } from './payment-desk.ts'

/** Orders taken at once; the gateway is asked about this many in parallel. */
const batch = 8

/**
 * Asks about every order that is due by the schedule (`private.next_payment_query`). Any number of
 * processes share the work; one that dies leaves its orders due again after a minute.
 * @returns how many orders were asked about
 */
export async function reconcile(desk: PaymentDesk): Promise<number> {
  let asked = 0
  for (;;) {
    const { rows } = await desk.pool.query<{ id: string }>(
      'select private.claim_due_payment_queries($1) as id',
      [batch],
    )
    await Promise.all(rows.map((row) => settleById(desk, row.id)))
    asked += rows.length
    if (rows.length < batch) return asked
  }
}

async function settleById(desk: PaymentDesk, id: string) {
  const order = await desk.findOrder({ id })
  if (order) await desk.settle(order, { unthrottled: true })
}
