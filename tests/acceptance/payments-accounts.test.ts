import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FakeGateway, startFakeGateway } from '../support/fake-gateway-process.ts'
import {
  buy,
  check,
  type PaymentServer,
  saveSettings,
  startPaymentServer,
} from '../support/payment-server.ts'
import { balance, type Person, signUp } from '../support/product.ts'

let shop: PaymentServer
let other: FakeGateway
beforeAll(async () => {
  ;[shop, other] = await Promise.all([startPaymentServer(), startFakeGateway()])
})
afterEach(() => shop.gateway.faults({}))
afterAll(async () => {
  const { rows } = await shop.database.query('select * from private.audit_points() where wrong > 0')
  expect(rows).toEqual([])
  await Promise.all([shop.stop(), other.stop()])
})

const notify = (body: string) =>
  fetch(`${shop.server.url}/payments/ksher/notify`, { method: 'POST', body })

async function bought(who: Person) {
  const order = await buy(who)
  expect(order).toMatchObject({ success: true, error: null })
  return { id: order.order_id ?? '', number: order.mch_order_no ?? '' }
}

/** Makes an order due and runs the reconciliation. */
async function reconcile(id: string) {
  await shop.database.query(
    'update private.payment_dealings set next_query_at = now(), queried_at = null where order_id = $1',
    [id],
  )
  await shop.database.query(
    `select graphile_worker.add_job('payment-orders-reconcile', '{"half": true}')`,
  )
}

async function rowOf(id: string) {
  const { data } = await shop.admin.client
    .from('payment_orders')
    .select('status, provider_status, needs_review, review_reason')
    .eq('id', id)
    .single()
  return data
}

test('a notification with only the gateway’s numbers finds its order, queried before or not', async () => {
  for (const [without, askedBefore] of [
    [['mch_order_no'], false],
    [['mch_order_no', 'channel_order_no'], true],
    [['mch_order_no', 'ksher_order_no'], true],
  ] as const) {
    const buyer = await signUp(shop.server)
    const { id, number } = await bought(buyer)
    if (askedBefore) {
      await check(buyer, id)
      await shop.database.query('update private.payment_dealings set queried_at = null')
    }
    const there = await shop.gateway.order(number, {
      report: { result: 'SUCCESS' },
      without: [...without],
    })
    expect(there.notification).not.toContain(`"${number}"`)
    expect((await notify(there.notification)).status).toBe(200)
    expect(await balance(buyer)).toBe(80)
  }
})

test('one with numbers unknown to the gateway is answered so that it is sent again', async () => {
  const { number } = await bought(await signUp(shop.server))
  const { notification } = await shop.gateway.order(number, { without: ['mch_order_no'] })
  const report = { ksher_order_no: 'another', channel_order_no: 'another' }
  await shop.gateway.order(number, { report })
  expect((await notify(notification)).status).toBe(503)
})

test('a refund at the gateway is found and shown to an administrator; no points move', async () => {
  const buyer = await signUp(shop.server)
  const { id, number } = await bought(buyer)
  await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
  expect(await check(buyer, id)).toMatchObject({ status: 'paid' })
  const { rows: planned } = await shop.database.query(
    'select next_query_at > now() as later from private.payment_dealings where order_id = $1',
    [id],
  )
  expect(planned).toEqual([{ later: true }])
  await shop.gateway.order(number, { report: { result: 'REFUND' } })
  await reconcile(id)
  await expect
    .poll(() => rowOf(id), { timeout: 30_000 })
    .toEqual({
      status: 'paid',
      provider_status: 'REFUND',
      needs_review: true,
      review_reason: 'refunded_by_provider',
    })
  expect(await balance(buyer)).toBe(80)
  const { rows } = await shop.database.query(
    'select next_query_at from private.payment_dealings where order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ next_query_at: null }])
})

test('an order of a replaced account stays with it, and new orders use the new one', async () => {
  const [polled, notified, watched] = await Promise.all([1, 2, 3].map(() => signUp(shop.server)))
  if (!polled || !notified || !watched) throw new Error('nobody')
  const orders = [await bought(polled), await bought(notified), await bought(watched)] as const
  await saveSettings(shop.admin, {
    payment_ksher_app_id: 'mch2',
    payment_ksher_private_key: other.merchantPrivateKey,
    payment_ksher_public_key: other.publicKey,
    payment_ksher_gateway_url: other.url,
  })
  const fresh = await signUp(shop.server)
  // A change is in force within two seconds; until then orders go to the former account.
  await expect
    .poll(async () => (await other.numbers()).includes((await buy(fresh)).mch_order_no ?? ''), {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(true)

  for (const { number } of orders)
    await shop.gateway.order(number, { report: { result: 'SUCCESS' } })
  expect(await check(polled, orders[0].id)).toMatchObject({ status: 'paid' })
  const { notification, forged } = await shop.gateway.order(orders[1].number)
  expect((await notify(forged)).status).toBe(400)
  expect((await notify(notification)).status).toBe(200)
  await reconcile(orders[2].id)
  await expect.poll(() => balance(watched), { timeout: 30_000 }).toBe(80)
  expect([await balance(polled), await balance(notified)]).toEqual([80, 80])

  const order = await buy(fresh)
  await other.order(order.mch_order_no ?? '', { report: { result: 'SUCCESS' } })
  expect(await check(fresh, order.order_id)).toMatchObject({ status: 'paid' })
})

test('stored accounts are sealed, cannot be read by any role, and are deleted when no order needs them', async () => {
  const { rows } = await shop.database.query('select value from private.payment_accounts')
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { value } of rows) {
    expect(value).toContain('BEGIN PGP MESSAGE')
    expect(value).not.toContain('PRIVATE KEY')
  }
  const { error } = await shop.admin.client.schema('private').from('payment_accounts').select('*')
  expect(error).not.toBeNull()
  const forget = "select private.forget_payment_accounts(now() + interval '4 days') as count"
  expect((await shop.database.query(forget)).rows).toEqual([{ count: 0 }])
  await shop.database.query('update private.payment_dealings set next_query_at = null')
  expect((await shop.database.query(forget)).rows).toEqual([{ count: rows.length }])
})
