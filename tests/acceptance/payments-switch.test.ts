import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buy,
  type PaymentServer,
  saveSettings,
  startPaymentServer,
} from '../support/payment-server.ts'
import { signUp } from '../support/product.ts'

type Configuration = { name: string; key: string; settings: Record<string, string> }

const stripe = {
  payment_stripe_account_id: 'acct_1',
  payment_stripe_secret_key: 'sk_test_1',
  payment_stripe_webhook_secret_key: 'whsec_1',
  payment_stripe_api_url: 'http://127.0.0.1:9',
}

/** All ways to configure a gateway; `key` is the gateway that takes the payments. */
const configurations: Configuration[] = [
  { name: 'stored settings', key: 'ksher', settings: {} },
  {
    name: 'built-in settings',
    key: 'ksher',
    settings: { payment_use_hardcoded_settings: 'true' },
  },
  {
    name: 'Stripe',
    key: 'stripe',
    settings: { payment_ksher_enabled: 'false', payment_stripe_enabled: 'true', ...stripe },
  },
]

let shop: PaymentServer
beforeAll(async () => {
  shop = await startPaymentServer()
})
afterAll(() => shop.stop())

type Options = { available: boolean; reason?: { code: string; message: string } }
const options = async (): Promise<Options> =>
  (await (await fetch(`${shop.server.url}/payments/options`)).json()) as Options

async function refusesWith(code: string) {
  await expect.poll(async () => (await options()).reason?.code, { timeout: 30_000 }).toBe(code)
  const { available, reason } = await options()
  expect([available, reason?.message]).toEqual([false, expect.stringMatching(/[ก-๙]/)])
  const buyer = await signUp(shop.server)
  expect(await buy(buyer)).toMatchObject({ success: false, order_id: null, ...reasonOf(reason) })
  const { rowCount } = await shop.database.query(
    'select from public.payment_orders where user_id = $1',
    [buyer.id],
  )
  expect(rowCount).toBe(0)
}
const reasonOf = (reason?: { code: string; message: string }) => ({
  code: reason?.code,
  error: reason?.message,
})
const takes = () =>
  expect.poll(async () => (await options()).available, { timeout: 30_000 }).toBe(true)

async function switchAndCurrency(key: string) {
  await takes()
  await saveSettings(shop.admin, { [`payment_${key}_enabled`]: 'false' })
  await refusesWith('payment_unavailable')
  await saveSettings(shop.admin, {
    [`payment_${key}_enabled`]: 'true',
    [`payment_${key}_currency`]: 'USD',
  })
  await refusesWith('payment_currency_unsupported')
  await saveSettings(shop.admin, { [`payment_${key}_currency`]: ' thb ' })
  await takes()
}

test.each(configurations)('$name obey switch and currency', async ({ key, settings }) => {
  await saveSettings(shop.admin, { payment_use_hardcoded_settings: 'false', ...settings })
  await switchAndCurrency(key)
})

test('a gateway and a sandbox selected by the environment obey them too', async () => {
  await saveSettings(shop.admin, { payment_ksher_enabled: 'true' })
  for (const PAYMENT_PROVIDER of ['ksher', 'sandbox']) {
    await shop.server.stop()
    await shop.restart({ PAYMENT_PROVIDER })
    await switchAndCurrency('ksher')
  }
})
