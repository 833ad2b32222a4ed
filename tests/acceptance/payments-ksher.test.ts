import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buy, check, type PaymentServer, startPaymentServer } from '../support/payment-server.ts'
import { balance, type Person, signUp } from '../support/product.ts'

let shop: PaymentServer
beforeAll(async () => {
  shop = await startPaymentServer()
})
afterEach(() => shop.gateway.faults({}))
afterAll(async () => {
  const { rows } = await shop.database.query('select * from private.audit_points() where wrong > 0')
  expect(rows).toEqual([])
  await shop.stop()
})

async function boughtBy(who: Person) {
  const order = await buy(who)
  expect(order).toMatchObject({ success: true, error: null })
  return { id: order.order_id ?? '', number: order.mch_order_no ?? '', url: order.payment_url }
}

/** Permits the next query of an order without waiting for the two seconds. */
const unthrottle = () =>
  shop.database.query('update private.payment_dealings set queried_at = null')

const notify = (body: string) =>
  fetch(`${shop.server.url}/payments/ksher/notify`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body,
  })

test('an order is registered with the amounts of the settings and paid through its notification', async () => {
  const buyer = await signUp(shop.server)
  const { id, number, url } = await boughtBy(buyer)
  expect(url).toBe(`https://pay.example.test/${number}`)
  await shop.gateway.order(number, { report: { result: 'SUCCESS' }, notify: true })
  await shop.gateway.advance(0)
  const there = await shop.gateway.order(number)
  expect(there.report).toMatchObject({ total_fee: 2500, fee_type: 'THB', appid: 'mch1' })
  expect(there.deliveries).toEqual([{ at: expect.any(Number), acknowledged: true, status: 200 }])
  expect(await balance(buyer)).toBe(80)
  expect(await check(buyer, id)).toMatchObject({ success: true, status: 'paid', error: null })
})

test.each([
  ['SUCCESS', 'paid'],
  ['FAIL', 'pending'],
  ['CLOSED', 'failed'],
  ['NOTPAY', 'pending'],
  ['PAYERROR', 'failed'],
  ['PENDING', 'pending'],
  ['NOTSURE', 'pending'],
  ['USERPAYING', 'pending'],
  ['REFUND', 'failed'],
])('a poll that finds %s returns %s', async (result, status) => {
  const buyer = await signUp(shop.server)
  const { id, number } = await boughtBy(buyer)
  await shop.gateway.order(number, { report: { result } })
  expect(await check(buyer, id)).toMatchObject({ success: true, status, error: null })
  expect(await balance(buyer)).toBe(status === 'paid' ? 80 : 50)
})

test.each([
  ['another amount', { total_fee: 1 }],
  ['baht for satang', { total_fee: 25 }],
  ['an amount that is no number', { total_fee: '2500.0' }],
  ['another currency', { fee_type: 'USD' }],
  ['another merchant', { appid: 'mch2' }],
  ['another order', { mch_order_no: 'x' }],
])('SUCCESS with %s credits nothing and is flagged', async (_name, figures) => {
  const buyer = await signUp(shop.server)
  const { id, number } = await boughtBy(buyer)
  await shop.gateway.order(number, { report: { result: 'SUCCESS', ...figures } })
  expect(await check(buyer, id)).toMatchObject({ status: 'pending' })
  expect(await balance(buyer)).toBe(50)
  const { data } = await shop.admin.client
    .from('payment_orders')
    .select('needs_review')
    .eq('id', id)
    .single()
  expect(data).toEqual({ needs_review: true })
})

test('notifications follow the retry table until one is acknowledged', async () => {
  const buyer = await signUp(shop.server)
  const { number } = await boughtBy(buyer)
  const start = (await shop.gateway.order(number, { report: { result: 'SUCCESS' } })).deliveries
  expect(start).toEqual([])
  await shop.gateway.faults({ query: 'FAIL' })
  await shop.gateway.order(number, { notify: true })
  await shop.gateway.advance(62_000)
  expect(await balance(buyer)).toBe(50)
  await shop.gateway.faults({})
  // One second of real time, for which responses to notifications are cached.
  await delay(1_100)
  await unthrottle()
  await shop.gateway.advance(43_200)
  const { deliveries } = await shop.gateway.order(number)
  const first = deliveries[0]?.at ?? 0
  expect(deliveries.map((delivery) => delivery.at - first)).toEqual([
    0, 1, 3, 5, 15, 45, 105, 705, 4305, 15_105, 33_105, 61_905, 105_105,
  ])
  expect(deliveries.map((delivery) => delivery.acknowledged)).toEqual([
    ...Array(12).fill(false),
    true,
  ])
  expect(await balance(buyer)).toBe(80)
})

test('a notification that is repeated, 30 at once and in URL-encoded form credits once', async () => {
  const buyer = await signUp(shop.server)
  const { number } = await boughtBy(buyer)
  const { notification } = await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
  const answers = await Promise.all(Array.from({ length: 30 }, () => notify(notification)))
  expect(answers.some((answer) => answer.status === 200)).toBe(true)
  const again = await notify(encodeURIComponent(notification))
  expect([again.status, await again.json()]).toEqual([200, { result: 'SUCCESS', msg: 'OK' }])
  expect(await balance(buyer)).toBe(80)
})

test('a genuine notification of an unpaid order is not trusted', async () => {
  const buyer = await signUp(shop.server)
  const { number } = await boughtBy(buyer)
  const paid = await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
  await shop.gateway.order(number, { report: { result: 'NOTPAY' } })
  const answer = await notify(paid.notification)
  expect(answer.status).toBe(503)
  expect(await balance(buyer)).toBe(50)
})

test('the reconciliation replaces a lost notification', async () => {
  const buyer = await signUp(shop.server)
  const { id, number } = await boughtBy(buyer)
  await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
  await shop.database.query(
    'update private.payment_dealings set next_query_at = now() where order_id = $1',
    [id],
  )
  await shop.database.query(
    `select graphile_worker.add_job('payment-orders-reconcile', '{"half": true}')`,
  )
  await expect.poll(() => balance(buyer), { timeout: 30_000 }).toBe(80)
})

test('a notification before the response to the creation credits, and the response changes nothing', async () => {
  const buyer = await signUp(shop.server)
  await shop.gateway.faults({ create: 'notify-first' })
  const { id } = await boughtBy(buyer)
  expect(await balance(buyer)).toBe(80)
  expect(await check(buyer, id)).toMatchObject({ status: 'paid' })
})

test('a payment whose response was lost is found at the next press', async () => {
  const buyer = await signUp(shop.server)
  await shop.gateway.faults({ create: 'lose-answer' })
  await buy(buyer)
  await shop.gateway.faults({})
  const { data } = await buyer.client.from('payment_orders').select('id, mch_order_no').single()
  await shop.gateway.order(data?.mch_order_no, { report: { result: 'SUCCESS' } })
  await shop.database.query(
    "update private.payment_dealings set asked_at = now() - interval '1 minute' where asked_at is not null",
  )
  expect(await buy(buyer)).toMatchObject({ success: true, order_id: data?.id })
  expect(await balance(buyer)).toBe(80)
})

test.each([
  ['a gateway that refuses', { create: 'refuse' }],
  ['an answer with a stranger’s signature', { create: 'forge' }],
  ['a gateway that is away', { create: 'lose-request', query: 'lose-answer' }],
])('%s makes no order payable and charges no one', async (_name, faults) => {
  const buyer = await signUp(shop.server)
  await shop.gateway.faults(faults)
  expect(await buy(buyer)).toMatchObject({ success: false, code: 'payment_creation_failed' })
  expect(await balance(buyer)).toBe(50)
})

test.each(['lose-answer', 'forge', 'refuse', 'FAIL'])(
  'a query with %s leaves the order unchanged',
  async (query) => {
    const buyer = await signUp(shop.server)
    const { id, number } = await boughtBy(buyer)
    await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
    await shop.gateway.faults({ query })
    expect(await check(buyer, id)).toMatchObject({ success: true, status: 'pending' })
    await shop.gateway.faults({})
    await unthrottle()
    expect(await check(buyer, id)).toMatchObject({ success: true, status: 'paid' })
  },
)

test('a payment after the ten minutes is over still credits', async () => {
  const buyer = await signUp(shop.server)
  const { id, number } = await boughtBy(buyer)
  await shop.database.query(
    `update public.payment_orders set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  )
  expect(await check(buyer, id)).toMatchObject({ status: 'failed' })
  await unthrottle()
  const { notification } = await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
  expect((await notify(notification)).status).toBe(200)
  expect(await check(buyer, id)).toMatchObject({ status: 'paid' })
  expect(await balance(buyer)).toBe(80)
})

test('the server killed at three moments of a settlement credits once', async () => {
  const buyer = await signUp(shop.server)
  const { number } = await boughtBy(buyer)
  const { notification } = await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
  for (const milliseconds of [0, 8, 40]) {
    const flood = Promise.allSettled(Array.from({ length: 20 }, () => notify(notification)))
    await delay(milliseconds)
    await shop.server.stop('SIGKILL')
    await flood
    await shop.restart()
    await unthrottle()
  }
  expect((await notify(notification)).status).toBe(200)
  const { rows } = await shop.database.query(
    `select count(*)::integer as credits from public.point_transactions
     where user_id = $1 and order_id is not null`,
    [buyer.id],
  )
  expect(rows).toEqual([{ credits: 1 }])
})
