import { afterAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { findings, makeOlder, placeOrder, points, readOrder, report, settle } from './orders.ts'

const db = productDatabase()

afterAll(async () => {
  expect(await findings(db)).toEqual([])
})

test.each([
  ['SUCCESS', 'paid', 80],
  ['FAIL', 'pending', 50],
  ['CLOSED', 'failed', 50],
  ['NOTPAY', 'pending', 50],
  ['PAYERROR', 'failed', 50],
  ['PENDING', 'pending', 50],
  ['NOTSURE', 'pending', 50],
  ['USERPAYING', 'pending', 50],
  ['REFUND', 'failed', 50],
])('%s makes a pending order %s', async (result, status, balance) => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  expect(await settle(db, order, report(order, result))).toBe(status)
  expect(await readOrder(db, order.id)).toMatchObject({ status, provider_status: result })
  expect(await points(db, buyer)).toBe(balance)
})

test.each([
  'FAIL',
  'CLOSED',
  'NOTPAY',
  'PAYERROR',
  'PENDING',
  'NOTSURE',
  'USERPAYING',
  'REFUND',
  'SUCCESS',
])('%s after payment leaves the order paid and credited once', async (result) => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  await settle(db, order, report(order, 'SUCCESS'))
  expect(await settle(db, order, report(order, result))).toBe('paid')
  expect(await points(db, buyer)).toBe(80)
  expect((await readOrder(db, order.id)).needs_review).toBe(result === 'REFUND')
})

test.each([
  ['another amount', { amount_satang: 2499 }, 'amount'],
  ['a hundredth of the amount', { amount_satang: 25 }, 'amount'],
  ['no amount', { amount_satang: null }, 'amount'],
  ['an amount as text', { amount_satang: '2500' }, 'amount'],
  ['a fractional amount', { amount_satang: 2500.5 }, 'amount'],
  ['a negative amount', { amount_satang: -2500 }, 'amount'],
  ['a huge amount', { amount_satang: 1e18 }, 'amount'],
  ['another currency', { currency: 'USD' }, 'currency'],
  ['no currency', { currency: null }, 'currency'],
  ['another merchant', { merchant: 'mch2' }, 'merchant'],
  ['another order', { mch_order_no: 'x' }, 'order_number'],
  ['no order number', { mch_order_no: null }, 'order_number'],
])('SUCCESS with %s credits nothing and is flagged', async (_name, changed, reason) => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  expect(await settle(db, order, report(order, 'SUCCESS', changed))).toBe('pending')
  expect(await readOrder(db, order.id)).toMatchObject({ needs_review: true, review_reason: reason })
  expect(await points(db, buyer)).toBe(50)
})

test('one payment at the gateway cannot pay two orders', async () => {
  const [first, second] = [await db.createUser(), await db.createUser()]
  const [one, two] = [await placeOrder(db, first), await placeOrder(db, second)]
  await settle(db, one, report(one, 'SUCCESS', { provider_order_id: 'same' }))
  await settle(db, two, report(two, 'SUCCESS', { provider_order_id: 'same' }))
  expect(await readOrder(db, two.id)).toMatchObject({
    status: 'pending',
    review_reason: 'provider_order',
  })
  expect(await points(db, second)).toBe(50)
})

test('a payment after expiry and after failed still credits', async () => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  await makeOlder(db, order, '11 minutes')
  await db.pool.query('select private.expire_payment_orders()')
  expect((await readOrder(db, order.id)).status).toBe('failed')
  expect(await settle(db, order, report(order, 'CLOSED'))).toBe('failed')
  expect(await settle(db, order, report(order, 'SUCCESS'))).toBe('paid')
  expect(await points(db, buyer)).toBe(80)
})

test('an open order fails with the first response after its time', async () => {
  const order = await placeOrder(db, await db.createUser())
  await makeOlder(db, order, '10 minutes')
  expect(await settle(db, order, report(order, 'NOTPAY'))).toBe('failed')
})

test('an unknown order is refused', async () => {
  const order = await placeOrder(db, await db.createUser())
  expect(
    await settle(db, { ...order, id: crypto.randomUUID() }, report(order, 'SUCCESS')),
  ).toBeNull()
})

test('40 reports at once credit once', async () => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  const all = await Promise.all(
    Array.from({ length: 40 }, () => settle(db, order, report(order, 'SUCCESS'))),
  )
  expect(new Set(all)).toEqual(new Set(['paid']))
  expect(await points(db, buyer)).toBe(80)
})

test('receipts are numbered without a gap, also when payments race and some are rolled back', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, () => db.createUser()))
  const orders = await Promise.all(buyers.map((buyer) => placeOrder(db, buyer)))
  const undone = await db.pool.connect()
  await undone.query('begin')
  await undone.query('select private.settle_payment_order($1, $2)', [
    orders[0]?.id,
    JSON.stringify(orders[0] && report(orders[0], 'SUCCESS')),
  ])
  const racing = orders.slice(1).map((order) => settle(db, order, report(order, 'SUCCESS')))
  await undone.query('rollback')
  undone.release()
  await Promise.all(racing)
  const { rows } = await db.pool.query<{ number: number }>(
    `select substr(receipt_no, 8)::integer as number from public.payment_orders
     where receipt_no is not null order by 1`,
  )
  expect(rows.map((row) => row.number)).toEqual(rows.map((_row, index) => index + 1))
})

test.each([
  ['status of a paid order', `status = 'pending'`],
  ['amount', 'amount_satang = 1'],
  ['points', 'points_amount = 100000'],
  [
    'owner',
    'user_id = (select user_id from public.profiles where user_id <> payment_orders.user_id limit 1)',
  ],
  ['receipt number', `receipt_no = 'RC1'`],
])('even the owner of the database cannot change the %s', async (_name, change) => {
  const order = await placeOrder(db, await db.createUser())
  await settle(db, order, report(order, 'SUCCESS'))
  const update = db.pool.query(`update public.payment_orders set ${change} where id = $1`, [
    order.id,
  ])
  expect(await errorCode(update)).toBe('payment_order_frozen')
  const remove = db.pool.query('delete from public.payment_orders where id = $1', [order.id])
  expect(await errorCode(remove)).toBe('payment_order_frozen')
})
