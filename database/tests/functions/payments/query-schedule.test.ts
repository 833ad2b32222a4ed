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

/** Whether the reconciliation takes an order at a moment. */
async function isDue(order: Order, moment: Date): Promise<boolean> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select private.claim_due_payment_queries(100, $1) as id',
    [moment],
  )
  return rows.some((row) => row.id === order.id)
}

async function madeAt(id: string): Promise<(seconds: number) => Date> {
  const { rows } = await db.pool.query<{ created_at: Date }>(
    'select created_at from public.payment_orders where id = $1',
    [id],
  )
  // The database counts microseconds; the next whole millisecond is not before its moment.
  const start = (rows[0]?.created_at.getTime() ?? 0) + 1
  return (seconds) => new Date(start + seconds * 1000)
}

test('an unpaid order is asked about at each moment of the schedule and then no more', async () => {
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

test('a paid order is never asked about again', async () => {
  const order = await placeOrder(db, await db.createUser())
  await settle(db, order, report(order, 'SUCCESS'))
  expect(await isDue(order, (await madeAt(order.id))(48 * hours))).toBe(false)
})

test('what a dead process took is due again after a minute', async () => {
  const order = await placeOrder(db, await db.createUser())
  const at = await madeAt(order.id)
  expect(await isDue(order, at(48 * hours))).toBe(true)
  expect(await isDue(order, at(48 * hours + 59))).toBe(false)
  expect(await isDue(order, at(48 * hours + 60))).toBe(true)
})

test('a gateway that stays silent is asked for a week, then an administrator is', async () => {
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

test('of 50 who ask about an order at once one may, and the order is soon due', async () => {
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
