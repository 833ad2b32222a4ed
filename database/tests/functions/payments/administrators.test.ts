import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { findings, placeOrder, points, readOrder, report, settle } from './orders.ts'

const db = productDatabase()
let admin: string
beforeAll(async () => {
  admin = await db.createAdmin()
})
afterAll(async () => {
  expect(await findings(db)).toEqual([])
})

const as = (userId: string) => ({ role: 'authenticated' as const, userId })
const act = (userId: string, action: string, id: string, reason: string | null = 'ตรวจสอบแล้ว') =>
  db.request(as(userId), `select public.${action}($1, $2) as result`, [id, reason])

async function paidOrder(buyer: string) {
  const order = await placeOrder(db, buyer)
  await settle(db, order, report(order, 'SUCCESS'))
  return order
}

test('a refund takes the points back, once, and leaves an audit row', async () => {
  const buyer = await db.createUser()
  const order = await paidOrder(buyer)
  await act(admin, 'refund_payment_order', order.id, 'ลูกค้าขอคืนเงิน')
  expect(await points(db, buyer)).toBe(50)
  expect(await readOrder(db, order.id)).toMatchObject({ status: 'failed', refunded_points: 30 })
  expect(await errorCode(act(admin, 'refund_payment_order', order.id))).toBe(
    'payment_order_not_paid',
  )
  expect(await settle(db, order, report(order, 'SUCCESS'))).toBe('failed')
  expect(await errorCode(act(admin, 'match_payment_order', order.id))).toBe('payment_order_settled')
  expect(await points(db, buyer)).toBe(50)
  const { rows } = await db.pool.query(
    `select actor_id, after ->> 'reason' as reason from public.admin_audit_log
     where action = 'refund_payment_order' and row_id = $1`,
    [order.id],
  )
  expect(rows).toEqual([{ actor_id: admin, reason: 'ลูกค้าขอคืนเงิน' }])
})

test('a refund takes the remaining points if some were spent, never more', async () => {
  const buyer = await db.createUser()
  const order = await paidOrder(buyer)
  await db.request(as(admin), 'select public.adjust_points($1, 7)', [buyer])
  await act(admin, 'refund_payment_order', order.id)
  expect(await points(db, buyer)).toBe(0)
  expect((await readOrder(db, order.id)).refunded_points).toBe(7)
})

test('20 refunds at once take the points back once', async () => {
  const buyer = await db.createUser()
  const order = await paidOrder(buyer)
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => errorCode(act(admin, 'refund_payment_order', order.id))),
  )
  expect(codes.filter((code) => code === 'no error')).toHaveLength(1)
  expect(await points(db, buyer)).toBe(50)
})

test('an administrator matches a flagged order, which credits once even against a late report', async () => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  await settle(db, order, report(order, 'SUCCESS', { amount_satang: 2400 }))
  await Promise.all([
    act(admin, 'match_payment_order', order.id),
    settle(db, order, report(order, 'SUCCESS')).catch(() => null),
  ]).catch(() => null)
  expect(await points(db, buyer)).toBe(80)
  expect((await readOrder(db, order.id)).status).toBe('paid')
})

test('a review can be closed without crediting', async () => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  await settle(db, order, report(order, 'SUCCESS', { currency: 'USD' }))
  await act(admin, 'dismiss_payment_review', order.id)
  expect((await readOrder(db, order.id)).needs_review).toBe(false)
  expect(await points(db, buyer)).toBe(50)
})

test.each(['refund_payment_order', 'match_payment_order', 'dismiss_payment_review'])(
  '%s needs an administrator, an order and a reason',
  async (action) => {
    const buyer = await db.createUser()
    const order = await placeOrder(db, buyer)
    expect(await errorCode(act(buyer, action, order.id))).toBe('admin_required')
    const anonymous = db.request({ role: 'anon' }, `select public.${action}($1, 'x')`, [order.id])
    expect(await errorCode(anonymous)).toBe('sign_in_required')
    for (const reason of [null, '', '  ', 'ab']) {
      expect(await errorCode(act(admin, action, order.id, reason))).toBe('reason_required')
    }
    expect(await errorCode(act(admin, action, crypto.randomUUID()))).toBe('payment_order_not_found')
    expect((await readOrder(db, order.id)).status).toBe('pending')
  },
)

test('an order, its receipt and the history are visible to the owner only', async () => {
  const [buyer, other] = [await db.createUser(), await db.createUser()]
  const order = await paidOrder(buyer)
  const select = (id: string) =>
    db.request(as(id), 'select status from public.payment_orders where id = $1', [order.id])
  expect(await select(buyer)).toEqual([{ status: 'paid' }])
  expect(await select(admin)).toHaveLength(1)
  expect(await select(other)).toEqual([])
  const receipt = (id: string) =>
    db.request(as(id), 'select public.payment_receipt($1)', [order.id])
  expect(await errorCode(receipt(buyer))).toBe('no error')
  expect(await errorCode(receipt(other))).toBe('payment_order_not_found')
  const [history] = await db.request<{ h: { total: number } }>(
    as(other),
    'select public.purchase_history() as h',
  )
  expect(history?.h.total).toBe(0)
})

test('no request writes an order through the table', async () => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  const service = { role: 'service_role' as const }
  for (const caller of [as(buyer), as(admin), service, { role: 'anon' as const }]) {
    for (const sql of [
      `update public.payment_orders set status = 'paid', paid_at = now() where id = '${order.id}'`,
      `update public.payment_orders set status = 'failed' where id = '${order.id}'`,
      `delete from public.payment_orders where id = '${order.id}'`,
      `insert into public.payment_orders (user_id, provider, mch_order_no, amount_satang, points_amount, expires_at)
       values ('${buyer}', 'ksher', 'x', 1, 200, now())`,
    ]) {
      expect(await errorCode(db.request(caller, sql)), sql).toBe('42501')
    }
  }
})
