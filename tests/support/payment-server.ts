import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type FakeGateway, startFakeGateway } from './fake-gateway-process.ts'
import { type Person, signUp } from './product.ts'
import { createProductDatabase } from './product-database.ts'
import { startTestServer, type TestServer } from './server.ts'

export type PaymentServer = {
  server: TestServer
  /**
   * Starts the server again on the same data, after a test has ended it; with additional variables.
   */
  restart(further?: Record<string, string>): Promise<void>
  gateway: FakeGateway
  admin: Person
  /** As the owner of the database: to inspect it, and to move an order in time. */
  database: pg.Pool
  stop(): Promise<void>
}

/** The product, configured through its settings to take payments at a fake gateway. */
export async function startPaymentServer(): Promise<PaymentServer> {
  const [gateway, own] = await Promise.all([startFakeGateway(), createProductDatabase()])
  const dataDir = mkdtempSync(join(tmpdir(), 'payment-server-'))
  const env = {
    DATABASE_URL: own.ownerUrl,
    // In force only with payment_use_hardcoded_settings.
    PAYMENT_KSHER_ENABLED: 'true',
    PAYMENT_KSHER_APP_ID: 'mch-environment',
    PAYMENT_KSHER_PRIVATE_KEY: gateway.merchantPrivateKey,
    PAYMENT_KSHER_PUBLIC_KEY: gateway.publicKey,
    PAYMENT_KSHER_GATEWAY_URL: gateway.url,
  }
  const start = (port?: number, further: Record<string, string> = {}) =>
    startTestServer({ env: { ...env, ...further }, dataDir, port })
  const server = await start()
  const admin = await signUp(server)
  await own.pool.query(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.id])
  await saveSettings(admin, {
    payment_ksher_enabled: 'true',
    payment_ksher_app_id: 'mch1',
    payment_ksher_private_key: gateway.merchantPrivateKey,
    payment_ksher_public_key: gateway.publicKey,
    payment_ksher_gateway_url: gateway.url,
    payment_ksher_notify_url: `${server.url}/payments/ksher/notify`,
  })
  const shop: PaymentServer = {
    server,
    gateway,
    admin,
    database: own.pool,
    restart: async (further) => {
      shop.server = await start(server.port, further)
    },
    stop: async () => {
      await shop.server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      await gateway.stop()
      await own.drop()
    },
  }
  return shop
}

/** As the payment settings screen saves: one upsert of keys and values. */
export async function saveSettings(admin: Person, settings: Record<string, string>) {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }))
  const { error } = await admin.client.from('site_settings').upsert(rows, { onConflict: 'key' })
  if (error) throw Object.assign(new Error(error.message), error)
}

export type CreatedOrder = {
  success: boolean
  order_id: string | null
  error: string | null
  code?: string
  mch_order_no?: string
  payment_url?: string
  qr_payload?: string
  expires_at: string | null
}

/** Calls a function as the page does, including the body of a refusal. */
async function invoke<Answer>(who: Person, name: string, body: object): Promise<Answer> {
  const { data, error } = await who.client.functions.invoke(name, { body })
  return error ? await error.context.json() : data
}

export function buy(who: Person, wish: object = {}): Promise<CreatedOrder> {
  const body = { amount: 25, points_amount: 30, request_id: randomUUID(), ...wish }
  return invoke(who, 'create-promptpay-payment', body)
}

export function check(
  who: Person,
  orderId: string | null | undefined,
): Promise<{ success: boolean; status: string | null; error: string | null; code?: string }> {
  return invoke(who, 'check-payment-status', { order_id: orderId })
}
