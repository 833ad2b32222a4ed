import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, check } from '../support/payment-server.ts'
import { balance, signUp } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSeededServer({ PAYMENT_PROVIDER: 'sandbox' })
})
afterAll(() => server.stop())

const press = (id: string | null, action: string, accept = 'application/json') =>
  fetch(`${server.url}/payments/sandbox/orders/${id}/${action}`, {
    method: 'POST',
    headers: { accept },
    redirect: 'manual',
  })

test('an order returns a page of the sandbox bank and a PromptPay code, and a press pays it', async () => {
  const buyer = await signUp(server)
  const order = await buy(buyer)
  expect(order).toMatchObject({
    success: true,
    error: null,
    payment_url: `${server.url}/payments/sandbox/orders/${order.order_id}`,
    qr_payload: expect.stringMatching(/^000201010212.*53037645802TH540525\.006304[0-9A-F]{4}$/),
  })
  const remaining = Date.parse(order.expires_at ?? '') - Date.now()
  expect(remaining).toBeGreaterThan(0)
  expect(remaining).toBeLessThanOrEqual(600_000)

  const page = await fetch(order.payment_url ?? '')
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(html).not.toContain('<script')
  expect(html).toContain('<svg')
  expect(html).toContain('25.00')

  expect(await check(buyer, order.order_id)).toMatchObject({ success: true, status: 'pending' })
  const paid = await press(order.order_id, 'pay')
  expect(await paid.json()).toMatchObject({ success: true, status: 'paid' })
  expect(await balance(buyer)).toBe(80)
  expect(await check(buyer, order.order_id)).toMatchObject({ success: true, status: 'paid' })
})

test('pressing again, also 20 times at once and after a refusal, credits once', async () => {
  const buyer = await signUp(server)
  const order = await buy(buyer, { amount: 139, points_amount: 200 })
  expect(await (await press(order.order_id, 'fail')).json()).toMatchObject({ status: 'failed' })
  await Promise.all(Array.from({ length: 20 }, () => press(order.order_id, 'pay')))
  expect(await (await press(order.order_id, 'fail')).json()).toMatchObject({ status: 'paid' })
  expect(await balance(buyer)).toBe(250)
})

test('a browser is redirected to the matching page', async () => {
  const buyer = await signUp(server)
  const order = await buy(buyer)
  const target = async (action: string) =>
    (await press(order.order_id, action, 'text/html')).headers.get('location')
  expect(await target('fail')).toBe(`/payment-failed?order_id=${order.order_id}`)
  expect(await target('pay')).toBe(`/payment-success?order_id=${order.order_id}`)
})

test('late payments, and those after the time is over, are credited', async () => {
  const [slow, late] = [await signUp(server), await signUp(server)]
  const [slowOrder, lateOrder] = [await buy(slow), await buy(late)]
  await press(slowOrder.order_id, 'delay')
  await press(lateOrder.order_id, 'late')
  expect(await check(slow, slowOrder.order_id)).toMatchObject({ status: 'pending' })
  expect(await check(late, lateOrder.order_id)).toMatchObject({ status: 'failed' })
  const status = async () => [
    (await check(slow, slowOrder.order_id)).status,
    (await check(late, lateOrder.order_id)).status,
  ]
  await expect.poll(status, { timeout: 40_000, interval: 1_000 }).toEqual(['paid', 'paid'])
  expect([await balance(slow), await balance(late)]).toEqual([80, 80])
})

test('history, receipt and ledger show the purchase', async () => {
  const buyer = await signUp(server, { full_name: 'สมหญิง ใจดี' })
  const order = await buy(buyer)
  await press(order.order_id, 'pay')
  const open = await buy(buyer, { amount: 75, points_amount: 100 })
  const history = await buyer.client.rpc('purchase_history')
  expect(history.data).toMatchObject({ total: 2, page: 1 })
  expect(
    history.data.orders.map((item: { id: string; status: string; amount: number }) => [
      item.id,
      item.status,
      item.amount,
    ]),
  ).toEqual([
    [open.order_id, 'pending', 75],
    [order.order_id, 'paid', 25],
  ])
  const receipt = await buyer.client.rpc('payment_receipt', { order_id: order.order_id })
  expect(receipt.data).toMatchObject({
    receipt_no: expect.stringMatching(/^RC25\d\d-\d{6}$/),
    amount: 25,
    points_amount: 30,
    buyer: { full_name: 'สมหญิง ใจดี', email: buyer.email },
  })
  const unpaid = await buyer.client.rpc('payment_receipt', { order_id: open.order_id })
  expect(unpaid.error?.code).toBe('payment_order_not_paid')
  const ledger = await buyer.client
    .from('point_transactions')
    .select('delta, balance_after, order_id')
    .order('created_at', { ascending: false })
  expect(ledger.data).toEqual([
    { delta: 30, balance_after: 80, order_id: order.order_id },
    { delta: 50, balance_after: 50, order_id: null },
  ])
})

test('an unknown order has no page', async () => {
  for (const id of ['x', crypto.randomUUID()]) {
    expect((await fetch(`${server.url}/payments/sandbox/orders/${id}`)).status).toBe(404)
    expect((await press(id, 'pay')).status).toBe(404)
  }
})

test('the packages on sale include the channels that can take their price', async () => {
  const options = await (await fetch(`${server.url}/payments/options`)).json()
  const all = ['promptpay', 'linepay', 'airpay', 'truemoney', 'atome', 'card']
  expect(options).toEqual({
    available: true,
    packages: [
      { points_amount: 30, amount: 25, channels: all },
      { points_amount: 100, amount: 75, channels: all },
      { points_amount: 200, amount: 139, channels: all },
    ],
  })
})
