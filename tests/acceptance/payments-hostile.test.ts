import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buy,
  check,
  type PaymentServer,
  saveSettings,
  startPaymentServer,
} from '../support/payment-server.ts'
import { balance, guest, type Person, signUp } from '../support/product.ts'

let shop: PaymentServer
let buyer: Person
let order: { order_id: string; mch_order_no: string }
beforeAll(async () => {
  shop = await startPaymentServer()
  buyer = await signUp(shop.server)
  const bought = await buy(buyer)
  order = { order_id: bought.order_id ?? '', mch_order_no: bought.mch_order_no ?? '' }
})
afterAll(() => shop.stop())

const notify = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.server.url}/payments/ksher/notify`, { method: 'POST', headers, body })

test.each([
  ['a changed amount', { amount: 1 }, 'package_price_changed'],
  ['a negative amount', { amount: -25 }, 'body_invalid'],
  ['an amount as text', { amount: '25' }, 'body_invalid'],
  ['a huge amount', { amount: 1e308 }, 'body_invalid'],
  ['more points for the price', { points_amount: 200 }, 'package_price_changed'],
  ['negative points', { points_amount: -30 }, 'body_invalid'],
  ['huge points', { points_amount: 9e15 }, 'body_invalid'],
  ['points in fractions', { points_amount: 30.5 }, 'body_invalid'],
  ['a channel that cannot take 25 baht', { channel: 'ktc_instal' }, 'payment_channel_invalid'],
  ['an unknown channel', { channel: "x' or 1=1" }, 'payment_channel_invalid'],
  ['a request id that is none', { request_id: 'again' }, 'body_invalid'],
])('%s is refused', async (_name, wish, code) => {
  const answer = await buy(buyer, wish)
  expect(answer).toMatchObject({ success: false, order_id: null, code })
  expect(answer.error).toMatch(/[ก-๙]/)
})

test('buying and checking require a signed-in user', async () => {
  const visitor = await guest(shop.server)
  for (const name of ['create-promptpay-payment', 'check-payment-status']) {
    const { error } = await visitor.functions.invoke(name, { body: {} })
    expect(error.context.status).toBe(401)
    expect(await error.context.json()).toMatchObject({ success: false, error: 'กรุณาเข้าสู่ระบบ' })
  }
})

test('an invalid token gets the function’s own error message', async () => {
  const answer = await fetch(`${shop.server.url}/functions/v1/check-payment-status`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${buyer.token}x` },
    body: JSON.stringify({ order_id: order.order_id }),
  })
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ success: false, status: null, error: 'กรุณาเข้าสู่ระบบ' }),
  ])
})

test("another user's order does not exist", async () => {
  const other = await signUp(shop.server)
  for (const id of [order.order_id, crypto.randomUUID()]) {
    expect(await check(other, id)).toMatchObject({
      success: false,
      code: 'payment_order_not_found',
    })
  }
  const { data } = await other.client.from('payment_orders').select('*')
  expect(data).toEqual([])
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"data":'],
  ['a number', '7'],
  ['a deep nest', '['.repeat(30_000)],
  ['no signature', '{"code":0,"data":{"mch_order_no":"x"}}'],
  ['a signature of zeros', `{"data":{"mch_order_no":"x"},"sign":"${'00'.repeat(64)}"}`],
  ['broken URL-encoding', '%7B%22%'],
])('a notification of %s is refused without a body', async (_name, body) => {
  const answer = await notify(body)
  expect([answer.status, await answer.json()]).toEqual([400, { result: 'FAIL', msg: 'INVALID' }])
})

test('a notification beyond 64 KiB is refused', async () => {
  expect((await notify(`{"data":"${'x'.repeat(70_000)}"}`)).status).toBe(413)
})

test('a forged notification, and a genuine one with changed amounts, change nothing', async () => {
  const there = await shop.gateway.order(order.mch_order_no)
  const changed = there.notification.replace('"NOTPAY"', '"SUCCESS"')
  for (const body of [there.forged, changed]) expect((await notify(body)).status).toBe(400)
  expect(await balance(buyer)).toBe(50)
  expect((await shop.gateway.order(order.mch_order_no)).queries).toBe(0)
})

test('2,000 replays about an open order query the gateway a few times and credit nothing', async () => {
  const { notification } = await shop.gateway.order(order.mch_order_no)
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => notify(notification)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
  }
  expect((await shop.gateway.order(order.mch_order_no)).queries).toBeLessThan(20)
  expect(await balance(buyer)).toBe(50)
})

test('the sandbox is unavailable while a real gateway takes the payments', async () => {
  for (const action of ['pay', 'fail', 'delay', 'late']) {
    const url = `${shop.server.url}/payments/sandbox/orders/${order.order_id}/${action}`
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  }
  expect((await fetch(`${shop.server.url}/payments/sandbox/orders/${order.order_id}`)).status).toBe(
    404,
  )
  expect(
    (await fetch(`${shop.server.url}/payments/nobody/notify`, { method: 'POST' })).status,
  ).toBe(404)
})

test('the private key is written and never read, and stored sealed in the database', async () => {
  const secret = shop.gateway.merchantPrivateKey
  const inside = secret.split('\n')[3] ?? ''
  const { data } = await shop.admin.client.from('site_settings').select('*').like('key', 'payment%')
  expect(data?.find((row) => row.key === 'payment_ksher_private_key')?.value).toBe('********')
  const { data: trail } = await shop.admin.client.from('admin_audit_log').select('*')
  expect(JSON.stringify([data, trail])).not.toContain(inside)
  const { data: learners } = await buyer.client
    .from('site_settings')
    .select('*')
    .like('key', 'payment%')
  expect(learners).toEqual([])
  const { rows } = await shop.database.query('select value from private.secrets')
  expect(rows).toHaveLength(1)
  expect(rows[0].value).toContain('BEGIN PGP MESSAGE')
  expect(JSON.stringify(shop.server.log)).not.toContain(inside)
})

test('saving the mask back retains the key; saving an empty value removes it and stops sales', async () => {
  await saveSettings(shop.admin, { payment_ksher_private_key: '********' })
  const other = await signUp(shop.server)
  expect(await buy(other)).toMatchObject({ success: true })
  await saveSettings(shop.admin, { payment_ksher_private_key: '' })
  await expect
    .poll(async () => (await buy(other, { amount: 75, points_amount: 100 })).code, {
      timeout: 30_000,
    })
    .toBe('payment_unavailable')
})

test('the built-in settings are those of the environment', async () => {
  await saveSettings(shop.admin, { payment_use_hardcoded_settings: 'true' })
  const other = await signUp(shop.server)
  await expect.poll(async () => (await buy(other)).success, { timeout: 30_000 }).toBe(true)
  const { data } = await other.client.from('payment_orders').select('mch_order_no').single()
  const there = await shop.gateway.order(data?.mch_order_no)
  expect(there.report.appid).toBe('mch-environment')
})
