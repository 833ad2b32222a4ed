import { Hono } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { sandboxRoutes } from './adapters/sandbox/sandbox-routes.ts'
import { createOrder, type PaymentWish } from './create-order.ts'
import { notificationRoutes } from './notification-routes.ts'
import { PaymentAccounts } from './payment-accounts.ts'
import { createPaymentContext, type PaymentContext } from './payment-context.ts'
import { paymentOptions } from './payment-options.ts'
import { loadPaymentSettings } from './payment-settings.ts'
import { type PaymentStatus, paymentStatus, testConnection } from './payment-status.ts'
import type { PaymentOrder } from './port.ts'
import { createPaymentProviders } from './providers.ts'
import { reconcile } from './reconcile.ts'
import { SealingKey } from './sealing-key.ts'

export type PaymentsParts = {
  pool: pg.Pool
  config: Pick<Config, 'publicUrl' | 'paymentProvider' | 'production' | 'seed'>
  log: Logger
  /** The server's secret API key. The key that decrypts stored private keys is derived from it. */
  secretKey: string
  /** Also accepted, while one key replaces the other. */
  otherSecretKeys: readonly string[]
  /** Settings of gateways if `payment_use_hardcoded_settings` is on. */
  environment: Record<string, string | undefined>
}

export type Payments = {
  paymentContext: PaymentContext
  /** To be mounted at /payments. */
  routes: Hono<ServerEnv>
  createOrder(buyer: string, wish: PaymentWish, returnOrigin: string): Promise<PaymentOrder>
  /** For administrators: the settings in effect, and a test of the gateway. */
  status(): Promise<PaymentStatus>
  test(): Promise<{ ok: boolean; message: string }>
  jobs: { expire(): Promise<void>; reconcile(): Promise<void> }
}

/** Creates the key that seals secrets if there is none, and assembles payments. */
export async function createPayments(parts: PaymentsParts): Promise<Payments> {
  const sealingKey = new SealingKey(parts.pool, parts.secretKey, parts.otherSecretKeys)
  await sealingKey.prepare()
  return assemblePayments(parts, sealingKey)
}

/** Assembles orders, gateways and settlement. */
export function assemblePayments(
  parts: Omit<PaymentsParts, 'secretKey' | 'otherSecretKeys'>,
  sealingKey: SealingKey,
): Payments {
  const { pool, config, log } = parts
  const chosen = config.paymentProvider ?? (config.seed === 'demo' ? 'sandbox' : undefined)
  if (chosen === 'sandbox' && config.production) {
    log.warn('PAYMENT_PROVIDER is sandbox: points are sold for simulated money')
  }
  const chosenBy = config.paymentProvider ? 'environment' : chosen ? 'demo' : 'settings'
  const accounts = new PaymentAccounts(pool, sealingKey)
  const providers = createPaymentProviders({
    pool,
    accounts,
    publicUrl: config.publicUrl,
    chosen,
    loadSettings: () => loadPaymentSettings(pool, sealingKey, parts.environment),
  })
  const paymentContext = createPaymentContext({ pool, log, providers, accounts })
  const routes = new Hono<ServerEnv>()
  routes.get('/options', async (context) => context.json(await paymentOptions(paymentContext)))
  routes.route('/sandbox', sandboxRoutes(paymentContext))
  routes.route('/', notificationRoutes(paymentContext))
  return {
    paymentContext,
    routes,
    createOrder: (buyer, wish, returnOrigin) =>
      createOrder(paymentContext, buyer, wish, returnOrigin),
    status: () => paymentStatus(paymentContext, chosenBy),
    test: () => testConnection(paymentContext),
    jobs: {
      expire: async () => {
        await pool.query('select private.expire_payment_orders()')
      },
      reconcile: async () => {
        const asked = await reconcile(paymentContext)
        if (asked > 0) log.info({ asked }, 'queried gateways about orders')
      },
    },
  }
}
