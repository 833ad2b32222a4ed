import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { makeOlder, placeOrder, points } from './orders.ts'

const db = productDatabase()
const setting = (key: string, value: string) =>
  db.pool.query('update public.site_settings set value = $2 where key = $1', [key, value])

test.each([
  [25, 30],
  [75, 100],
  [139, 200],
])('%d baht buy %d points', async (amount, bought) => {
  const order = await placeOrder(db, await db.createUser(), { amount, points: bought })
  expect(order).toMatchObject({
    amount_satang: amount * 100,
    points_amount: bought,
    status: 'pending',
  })
  expect(order.mch_order_no.length).toBeLessThanOrEqual(32)
})

test.each([
  ['a price of the client', { amount: 1 }, 'package_price_changed'],
  ['a little less', { amount: '24.99' }, 'package_price_changed'],
  ['a fraction of a satang more', { amount: '25.001' }, 'package_price_changed'],
  ['nothing', { amount: 0 }, 'package_price_changed'],
  ['a negative amount', { amount: -25 }, 'package_price_changed'],
  ['a huge amount', { amount: '1e300' }, 'package_price_changed'],
  ['not a number', { amount: 'NaN' }, 'package_price_changed'],
  ['another package for the price', { points: 200 }, 'package_price_changed'],
  ['points that no package has', { points: 31 }, 'package_unavailable'],
  ['negative points', { points: -30 }, 'package_unavailable'],
  ['huge points', { points: 2_147_483_647 }, 'package_unavailable'],
])('%s is refused', async (_name, wish, code) => {
  const buyer = await db.createUser()
  expect(await errorCode(placeOrder(db, buyer, wish))).toBe(code)
  const { rowCount } = await db.pool.query('select from public.payment_orders where user_id = $1', [
    buyer,
  ])
  expect(rowCount).toBe(0)
  expect(await points(db, buyer)).toBe(50)
})

test('the price is frozen on the order; the next order follows the settings', async () => {
  const buyer = await db.createUser()
  const before = await placeOrder(db, buyer)
  await setting('package_30_points_price', '29.50')
  const after = await placeOrder(db, buyer, { amount: 29.5 })
  await setting('package_30_points_price', '25')
  expect([before.amount_satang, after.amount_satang]).toEqual([2500, 2950])
})

test.each(['', 'free', '-5', '0.5', '25.005', '99999999'])(
  'a price %j sells nothing',
  async (price) => {
    await setting('package_30_points_price', price)
    const code = await errorCode(placeOrder(db, await db.createUser()))
    await setting('package_30_points_price', '25')
    expect(code).toBe('package_unavailable')
  },
)

test('a disabled package is refused', async () => {
  await setting('package_100_points_enabled', 'false')
  const wish = { amount: 75, points: 100 }
  const code = await errorCode(placeOrder(db, await db.createUser(), wish))
  await setting('package_100_points_enabled', 'true')
  expect(code).toBe('package_unavailable')
})

test('an open order of another site is not reused', async () => {
  const buyer = await db.createUser()
  const here = await placeOrder(db, buyer)
  const there = await placeOrder(db, buyer, { origin: 'https://police.example' })
  expect(there.id).not.toBe(here.id)
  expect((await placeOrder(db, buyer)).id).toBe(here.id)
})

test('one press sent 12 times at once creates one order, and two presses share an open one', async () => {
  const buyer = await db.createUser()
  const requestId = randomUUID()
  const same = await Promise.all(
    Array.from({ length: 12 }, () => placeOrder(db, buyer, { requestId })),
  )
  const other = await placeOrder(db, buyer)
  expect(new Set([...same, other].map((order) => order.id)).size).toBe(1)
})

test('after its ten minutes a new press creates a new order, but the old press still returns its own', async () => {
  const buyer = await db.createUser()
  const requestId = randomUUID()
  const old = await placeOrder(db, buyer, { requestId })
  await makeOlder(db, old, '10 minutes')
  expect((await placeOrder(db, buyer)).id).not.toBe(old.id)
  expect((await placeOrder(db, buyer, { requestId })).id).toBe(old.id)
})

test('a reused order has its full ten minutes; one that could not last them is not reused', async () => {
  const buyer = await db.createUser()
  const first = await placeOrder(db, buyer)
  await makeOlder(db, first, '9 minutes')
  const again = await placeOrder(db, buyer)
  expect(again.id).toBe(first.id)
  const { rows } = await db.pool.query(
    `select expires_at - now() between interval '590 seconds' and interval '600 seconds' as whole
     from public.payment_orders where id = $1`,
    [again.id],
  )
  expect(rows).toEqual([{ whole: true }])
  await db.pool.query('alter table public.payment_orders disable trigger keep_payment_orders')
  await db.pool.query(
    `update public.payment_orders set created_at = now() - interval '20 minutes' where id = $1`,
    [first.id],
  )
  await db.pool.query('alter table public.payment_orders enable trigger keep_payment_orders')
  expect((await placeOrder(db, buyer)).id).not.toBe(first.id)
})

test('a press whose order was given up can create another', async () => {
  const buyer = await db.createUser()
  const requestId = randomUUID()
  const lost = await placeOrder(db, buyer, { requestId })
  await db.pool.query('select private.give_up_payment_creation($1)', [lost.id])
  const fresh = await placeOrder(db, buyer, { requestId })
  expect(fresh.mch_order_no).not.toBe(lost.mch_order_no)
  expect((await placeOrder(db, buyer, { requestId })).id).toBe(fresh.id)
})

test('one press cannot be used for another package', async () => {
  const buyer = await db.createUser()
  const requestId = randomUUID()
  await placeOrder(db, buyer, { requestId })
  expect(await errorCode(placeOrder(db, buyer, { amount: 75, points: 100, requestId }))).toBe(
    'package_price_changed',
  )
})

test('five orders may be open, not six', async () => {
  const buyer = await db.createUser()
  for (const channel of ['a', 'b', 'c', 'd', 'e']) await placeOrder(db, buyer, { channel })
  expect(await errorCode(placeOrder(db, buyer, { channel: 'f' }))).toBe('payment_orders_open')
})

test('only the server creates orders: no request reaches the functions', async () => {
  const buyer = await db.createUser()
  const admin = await db.createAdmin()
  const attempts = [
    `select private.create_payment_order('${buyer}', 25, 30, null, 'sandbox', 'x', null, 'y')`,
    `select private.settle_payment_order(gen_random_uuid(), '{}')`,
    `select private.credit_payment_order(null::public.payment_orders, '{}', now())`,
    `select private.sandbox_act(gen_random_uuid(), 'pay')`,
    `select private.attach_payment(gen_random_uuid(), '', '', '')`,
    'select * from private.payment_dealings',
    'select * from private.payment_accounts',
    `select private.keep_payment_account('ksher', 'x', 'y', 'z')`,
    'select * from private.sandbox_payments',
    'select * from private.sealing_keys',
    'select * from private.audit_points()',
  ]
  for (const caller of [
    { role: 'anon' as const },
    { role: 'authenticated' as const, userId: buyer },
    { role: 'authenticated' as const, userId: admin },
    { role: 'service_role' as const },
  ]) {
    for (const sql of attempts) {
      expect(await errorCode(db.request(caller, sql)), `${caller.role}: ${sql}`).toBe('42501')
    }
  }
})
