import { createServer, type Server } from 'node:http'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentOrder, PaymentProvider } from '../../port.ts'
import { createStripe } from './stripe.ts'

const order: PaymentOrder = {
  id: '00000000-0000-0000-0000-000000000001',
  user_id: '00000000-0000-0000-0000-000000000002',
  email: 'learner@example.test',
  provider: 'stripe',
  merchant: 'acct_1',
  account_id: null,
  mch_order_no: '00000000000000000000000000000001',
  provider_order_id: '',
  amount_satang: 2500,
  currency: 'THB',
  points_amount: 30,
  channel: 'promptpay',
  status: 'pending',
  payment_url: null,
  qr_payload: null,
  expires_at: '2026-11-21T12:10:00Z',
  created_at: '2026-11-21T12:00:00Z',
  return_origin: 'http://localhost:3000',
}

const webhookSecret = 'whsec_test'
let api: Server
let provider: PaymentProvider
let received: { url: string; key: string | undefined; fields: URLSearchParams }[] = []
let intent: Record<string, unknown> = {}
let respond: 'answer' | 'lose' | 'refuse' | 'http 503' | 'page' | 'endless' = 'answer'

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const fields = new URLSearchParams(Buffer.concat(chunks).toString())
    const key = request.headers['idempotency-key'] as string | undefined
    received.push({ url: request.url ?? '', key, fields })
    if (respond === 'lose') return response.destroy()
    response.statusCode = respond === 'refuse' ? 402 : respond === 'http 503' ? 503 : 200
    if (respond === 'page') return response.end('<html>')
    if (respond === 'endless') return response.end(`"${'x'.repeat(1_000_000)}"`)
    const refusal = { error: { type: 'card_error', message: 'no' } }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(respond === 'refuse' ? refusal : intent))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address = api.address()
  const port = address && typeof address === 'object' ? address.port : 0
  provider = createStripe({
    accountId: 'acct_1',
    secretKey: 'sk_test_1',
    webhookSecret,
    apiUrl: `http://127.0.0.1:${port}`,
  })
})
afterAll(() => new Promise((resolve) => api.close(resolve)))
afterEach(() => {
  received = []
  respond = 'answer'
})

function intentWith(status: string, changed: object = {}) {
  return {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 2500,
    amount_received: status === 'succeeded' ? 2500 : 0,
    currency: 'thb',
    status,
    metadata: { mch_order_no: order.mch_order_no },
    next_action: {
      type: 'promptpay_display_qr_code',
      promptpay_display_qr_code: {
        data: '000201…',
        hosted_instructions_url: 'https://payments.stripe.com/promptpay/x',
      },
    },
    ...changed,
  }
}

test('creates a payment with satang, PromptPay and the order number as idempotency key', async () => {
  intent = intentWith('requires_action')
  expect(await provider.createPayment(order, ['promptpay'])).toEqual({
    paymentUrl: 'https://payments.stripe.com/promptpay/x',
    qrPayload: '000201…',
    providerOrderId: 'pi_1',
  })
  expect(received[0]?.key).toBe(order.mch_order_no)
  expect(received[0]?.fields.get('amount')).toBe('2500')
  expect(received[0]?.fields.get('currency')).toBe('thb')
  expect(received[0]?.fields.get('metadata[mch_order_no]')).toBe(order.mch_order_no)
})

test.each([
  ['succeeded', 'SUCCESS'],
  ['processing', 'PENDING'],
  ['requires_action', 'USERPAYING'],
  ['requires_payment_method', 'PAYERROR'],
  ['canceled', 'CLOSED'],
])('maps an intent that is %s to %s', async (status, result) => {
  intent = intentWith(status)
  expect(await provider.queryOrder({ ...order, provider_order_id: 'pi_1' })).toEqual({
    result,
    merchant: 'acct_1',
    mch_order_no: order.mch_order_no,
    provider_order_id: 'pi_1',
    amount_satang: 2500,
    currency: 'THB',
    channel: 'promptpay',
  })
  expect(received[0]?.url).toBe('/v1/payment_intents/pi_1')
})

test('reports the amount received, not the amount requested', async () => {
  intent = intentWith('succeeded', { amount_received: 100 })
  const facts = await provider.queryOrder({ ...order, provider_order_id: 'pi_1' })
  expect(facts.amount_satang).toBe(100)
})

test('finds the intent of a lost response by its idempotency key', async () => {
  intent = intentWith('succeeded')
  expect((await provider.queryOrder(order)).provider_order_id).toBe('pi_1')
  expect(received[0]?.key).toBe(order.mch_order_no)
})

test.each(['lose', 'http 503', 'page', 'endless'] as const)(
  'distinguishes a missing response (%s) from a refusal',
  async (fault) => {
    respond = fault
    const creation = provider.createPayment(order, ['promptpay'])
    await expect(creation).rejects.toMatchObject({ kind: 'unreachable' })
  },
)

test('finds a refund, whole or in part, on the charge of a paid order', async () => {
  intent = intentWith('succeeded', { latest_charge: { id: 'ch_1', amount_refunded: 100 } })
  const paid = { ...order, status: 'paid' as const, provider_order_id: 'pi_1' }
  expect(await provider.queryOrder(paid)).toMatchObject({ result: 'REFUND' })
  expect(received[0]?.url).toContain('expand')
  intent = intentWith('succeeded', { latest_charge: { id: 'ch_1', amount_refunded: 0 } })
  expect(await provider.queryOrder(paid)).toMatchObject({ result: 'SUCCESS' })
})

test('reports a refusal as refused', async () => {
  respond = 'refuse'
  await expect(provider.createPayment(order, ['promptpay'])).rejects.toMatchObject({
    kind: 'refused',
  })
})

const stripe = new Stripe('sk_test_1')
const event = (type = 'payment_intent.succeeded', object: object = intentWith('succeeded')) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })

function signed(payload: string, ageSeconds = 0, secret = webhookSecret): Headers {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return new Headers({ 'stripe-signature': header })
}

test('names the order of a genuine webhook, and none for one about something else', async () => {
  const body = event()
  const headers = signed(body)
  expect(await provider.parseNotification({ body, headers })).toEqual({
    orderNumber: order.mch_order_no,
  })
  const other = event('charge.updated', {})
  expect(await provider.parseNotification({ body: other, headers: signed(other) })).toEqual({
    orderNumber: null,
  })
})

test.each([
  ['older than 300 s', event(), signed(event(), 310)],
  ['with another secret', event(), signed(event(), 0, 'whsec_other')],
  ['with a changed body', event().replace('2500', '9999'), signed(event())],
  ['without a signature', event(), new Headers()],
  ['that is no JSON', '{', signed('{')],
])('refuses a webhook %s', async (_name, body, headers) => {
  expect(await provider.parseNotification({ body, headers })).toBeNull()
})
