import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { type Order, placeOrder, readOrder, report, settle } from './orders.ts'

const db = productDatabase()
const minutes = 60
const hours = 3600
const slots = [
  ...Array.from({ length: 20 }, (_item, index) => 30 * (index + 1)),
  ...[15, 30, 60, 120].map((item) => item * minutes),
  ...[6, 24, 48].map((item) => item * hours),
]

/** Whether the reconciliation takes an order at a given time. */
async function isDue(order: Order, moment: Date, paid = false): Promise<boolean> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select private.claim_due_payment_queries(100, $1, $2) as id',
    [moment, paid],
  )
  return rows.some((row) => row.id === order.id)
}

async function madeAt(id: string): Promise<(seconds: number) => Date> {
  const { rows } = await db.pool.query<{ created_at: Date }>(
    'select created_at from public.payment_orders where id = $1',
    [id],
  )
  // The database counts microseconds; the next whole millisecond is not before its time.
  const start = (rows[0]?.created_at.getTime() ?? 0) + 1
  return (seconds) => new Date(start + seconds * 1000)
}

test('an unpaid order is queried at each time of the schedule and then no more', async () => {
  const order = await placeOrder(db, await db.createUser())
  const at = await madeAt(order.id)
  for (const slot of slots) {
    expect(await isDue(order, at(slot - 1)), `before ${slot} s`).toBe(false)
    expect(await isDue(order, at(slot)), `at ${slot} s`).toBe(true)
    await db.pool.query('select private.settle_payment_order($1, $2, $3)', [
      order.id,
      JSON.stringify(report(order, 'NOTPAY')),
      at(slot),
    ])
  }
  expect(await isDue(order, at(30 * 24 * hours))).toBe(false)
})

test('a paid order never delays unpaid ones', async () => {
  const order = await placeOrder(db, await db.createUser())
  await settle(db, order, report(order, 'SUCCESS'))
  expect(await isDue(order, (await madeAt(order.id))(48 * hours))).toBe(false)
})

async function paidAt(order: Order): Promise<(seconds: number) => Date> {
  const { paid_at } = await readOrder(db, order.id)
  const start = (paid_at?.getTime() ?? Number.NaN) + 1
  return (seconds) => new Date(start + seconds * 1000)
}

const refundSlots = [1, 6, ...[1, 2, 4, 7, 11, 15, 20, 25, 30].map((day) => day * 24)]

test.each(['answers', 'stays silent'])(
  'a paid order is queried for refunds during 30 days while the gateway %s',
  async (gateway) => {
    const order = await placeOrder(db, await db.createUser())
    await settle(db, order, report(order, 'SUCCESS'))
    const at = await paidAt(order)
    for (const hour of refundSlots) {
      expect(await isDue(order, at(hour * hours - 60), true), `before ${hour} h`).toBe(false)
      expect(await isDue(order, at(hour * hours), true), `at ${hour} h`).toBe(true)
      await (gateway === 'answers'
        ? db.pool.query('select private.settle_payment_order($1, $2, $3)', [
            order.id,
            JSON.stringify(report(order, 'SUCCESS')),
            at(hour * hours),
          ])
        : db.pool.query('select private.postpone_payment_query($1, $2)', [
            order.id,
            at(hour * hours),
          ]))
    }
    expect(await isDue(order, at(90 * 24 * hours), true)).toBe(false)
    expect(await readOrder(db, order.id)).toMatchObject({ status: 'paid', needs_review: false })
  },
)

test('a refund is shown to an administrator once, and then not queried any more', async () => {
  const order = await placeOrder(db, await db.createUser())
  await settle(db, order, report(order, 'SUCCESS'))
  const before = await readOrder(db, order.id)
  await settle(db, order, report(order, 'REFUND'))
  const found = await readOrder(db, order.id)
  expect(found).toEqual({
    ...before,
    provider_status: 'REFUND',
    needs_review: true,
    review_reason: 'refunded_by_provider',
    updated_at: expect.any(Date),
  })
  expect(await isDue(order, (await paidAt(order))(90 * 24 * hours), true)).toBe(false)
  await db.pool.query('update public.payment_orders set needs_review = false where id = $1', [
    order.id,
  ])
  await settle(db, order, report(order, 'REFUND'))
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'paid', needs_review: false })
})

test('a number that was given up is still queried, and no response to it needs no review', async () => {
  const order = await placeOrder(db, await db.createUser())
  await db.pool.query('select private.give_up_payment_creation($1)', [order.id])
  const at = await madeAt(order.id)
  expect(await isDue(order, at(30))).toBe(true)
  await db.pool.query('select private.postpone_payment_query($1, $2)', [
    order.id,
    at(8 * 24 * hours),
  ])
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'failed', needs_review: false })
  await settle(db, order, report(order, 'SUCCESS'))
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'paid' })
})

test('orders of a dead process are due again after a minute', async () => {
  const order = await placeOrder(db, await db.createUser())
  const at = await madeAt(order.id)
  expect(await isDue(order, at(48 * hours))).toBe(true)
  expect(await isDue(order, at(48 * hours + 59))).toBe(false)
  expect(await isDue(order, at(48 * hours + 60))).toBe(true)
})

test('a silent gateway is queried for a week, then the order is flagged for an administrator', async () => {
  const order = await placeOrder(db, await db.createUser())
  const at = await madeAt(order.id)
  let silent = 0
  for (let hour = 0; hour <= 8 * 24; hour += 1) {
    if (!(await isDue(order, at(hour * hours)))) continue
    silent += 1
    await db.pool.query('select private.postpone_payment_query($1, $2)', [
      order.id,
      at(hour * hours),
    ])
  }
  expect(silent).toBeGreaterThan(20)
  expect(await readOrder(db, order.id)).toMatchObject({
    needs_review: true,
    review_reason: 'gateway_silent',
  })
})

test('of 50 concurrent queries of an order one is permitted, and the order is soon due', async () => {
  const order = await placeOrder(db, await db.createUser())
  const at = await madeAt(order.id)
  const claims = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { rows } = await db.pool.query('select private.claim_payment_query($1, $2) as claim', [
        order.id,
        at(5),
      ])
      return rows[0].claim
    }),
  )
  expect(claims.filter((claim) => claim === 'ask')).toHaveLength(1)
  expect(await isDue(order, at(7))).toBe(true)
})
