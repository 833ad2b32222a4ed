import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buy,
  check,
  type PaymentServer,
  saveSettings,
  startPaymentServer,
} from '../support/payment-server.ts'
import { balance, signUp } from '../support/product.ts'

const webhookSecret = 'whsec_acceptance'
let shop: PaymentServer
let api: Server
/** The intents of a fake Stripe, by idempotency key. */
const intents = new Map<string, Record<string, unknown>>()

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const fields = new URLSearchParams(Buffer.concat(chunks).toString())
    const key = (request.headers['idempotency-key'] as string) ?? request.url?.split('pi_')[1] ?? ''
    const intent = intents.get(key) ?? {
      id: `pi_${key}`,
      object: 'payment_intent',
      amount: Number(fields.get('amount')),
      amount_received: 0,
      currency: fields.get('currency'),
      status: 'requires_action',
      metadata: { mch_order_no: fields.get('metadata[mch_order_no]') },
      next_action: {
        promptpay_display_qr_code: {
          data: '00020101',
          hosted_instructions_url: `https://payments.example.test/${key}`,
        },
      },
    }
    intents.set(key, intent)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(intent))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address = api.address()
  shop = await startPaymentServer()
  await saveSettings(shop.admin, {
    payment_ksher_enabled: 'false',
    payment_stripe_enabled: 'true',
    payment_stripe_account_id: 'acct_1',
    payment_stripe_secret_key: 'sk_test_acceptance',
    payment_stripe_webhook_secret_key: webhookSecret,
    payment_stripe_api_url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
  })
})
afterAll(async () => {
  await shop.stop()
  await new Promise((resolve) => api.close(resolve))
})

function webhook(number: string, ageSeconds = 0, secret = webhookSecret) {
  const object = intents.get(number)
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  })
  const time = Math.floor(Date.now() / 1000) - ageSeconds
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return fetch(`${shop.server.url}/payments/stripe/notify`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=${time},v1=${signature}` },
    body,
  })
}

const pay = (number: string) =>
  Object.assign(intents.get(number) ?? {}, { status: 'succeeded', amount_received: 2500 })

test('an order is paid by its webhook, once, and only by a genuine and recent one', async () => {
  const buyer = await signUp(shop.server)
  await expect.poll(async () => (await buy(buyer)).success, { timeout: 30_000 }).toBe(true)
  const order = await buy(buyer)
  const number = order.mch_order_no ?? ''
  expect(order).toMatchObject({
    payment_url: `https://payments.example.test/${number}`,
    qr_payload: '00020101',
  })
  pay(number)
  expect((await webhook(number, 0, 'whsec_other')).status).toBe(400)
  expect((await webhook(number, 310)).status).toBe(400)
  expect(await balance(buyer)).toBe(50)
  expect((await webhook(number)).status).toBe(200)
  expect((await webhook(number)).status).toBe(200)
  expect(await balance(buyer)).toBe(80)
  expect(await check(buyer, order.order_id)).toMatchObject({ status: 'paid' })
})

test('without a webhook a poll finds the payment', async () => {
  const buyer = await signUp(shop.server)
  const order = await buy(buyer)
  pay(order.mch_order_no ?? '')
  expect(await check(buyer, order.order_id)).toMatchObject({ status: 'paid' })
  expect(await balance(buyer)).toBe(80)
})

test('the secret key is masked and sealed like every private key', async () => {
  const { data } = await shop.admin.client
    .from('site_settings')
    .select('value')
    .in('key', ['payment_stripe_secret_key', 'payment_stripe_webhook_secret_key'])
  expect(data).toEqual([{ value: '********' }, { value: '********' }])
  const { rows } = await shop.database.query<{ value: string }>('select value from private.secrets')
  for (const row of rows) expect(row.value).toContain('BEGIN PGP MESSAGE')
})
