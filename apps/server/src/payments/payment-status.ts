import { gatewayNames, type ProviderName } from '@sanamsob/domain/payment-providers'
import { ProblemError } from '../http/problem.ts'
import type { PaymentContext } from './payment-context.ts'
import { GatewayError, type PaymentOrder } from './port.ts'
import { paymentTexts } from './texts.ts'

export type PaymentStatus = {
  /** The gateway for new orders; null for none. */
  provider: ProviderName | null
  /** Source of the choice: the environment (PAYMENT_PROVIDER), the demo, or the switch in the settings. */
  chosen_by: 'environment' | 'demo' | 'settings'
  /** Source of the gateway's settings. */
  settings_from: 'environment' | 'settings'
  merchant: string | null
  channels: string[]
  /** Reason for which nothing is sold; null if orders are accepted. */
  problem: string | null
  /** Settings in effect, by key. Secrets are masked, so that only their presence is visible. */
  in_force: Record<string, string>
}

const mask = '********'
const isSecret = (key: string) => /private|secret|token|password/.test(key)

/** Status of payments for administrators: the settings in effect, their source, and missing ones. */
export async function paymentStatus(
  { providers }: Pick<PaymentContext, 'providers'>,
  chosenBy: PaymentStatus['chosen_by'],
): Promise<PaymentStatus> {
  providers.renew()
  const { inForce, stored } = await providers.settings()
  const { provider, refusal, missing } = await providers.current().then(
    (current) => ({ ...current, missing: null }),
    // The message names the setting, never its value.
    (error: Error) => ({ provider: null, refusal: null, missing: error.message }),
  )
  const unsold = refusal ?? (provider ? null : 'payment_unavailable')
  return {
    provider: provider?.name ?? null,
    chosen_by: chosenBy,
    settings_from: stored.payment_use_hardcoded_settings === 'true' ? 'environment' : 'settings',
    merchant: provider?.merchant ?? null,
    channels: provider?.channels.map(({ name }) => name) ?? [],
    problem: missing ?? (unsold && new ProblemError(unsold).problem.message),
    in_force: Object.fromEntries(
      Object.entries(inForce).flatMap(([key, value]) =>
        value && gatewayNames.some((name) => key.startsWith(`payment_${name}_`))
          ? [[key, isSecret(key) ? mask : value.slice(0, 300)]]
          : [],
      ),
    ),
  }
}

/**
 * Queries the gateway for an order that does not exist. A signed response that says so is all that one can
 * expect.
 */
export async function testConnection({
  providers,
}: Pick<PaymentContext, 'providers'>): Promise<{ ok: boolean; message: string }> {
  const words = paymentTexts.connection
  providers.renew()
  try {
    const { provider } = await providers.current()
    if (!provider) return { ok: false, message: words.none }
    await provider.queryOrder(unknownOrder(provider.name, provider.merchant))
    return { ok: true, message: words.answered }
  } catch (error) {
    if (!(error instanceof GatewayError)) return { ok: false, message: words.incomplete }
    if (error.kind === 'refused') return { ok: true, message: words.refused(error.message) }
    return { ok: false, message: error.kind === 'invalid' ? words.invalid : words.unreachable }
  }
}

const unknownOrder = (provider: ProviderName, merchant: string): PaymentOrder => ({
  id: '00000000-0000-4000-8000-000000000000',
  user_id: '00000000-0000-4000-8000-000000000000',
  email: null,
  provider,
  merchant,
  account_id: null,
  mch_order_no: 'connection-test',
  provider_order_id: '',
  amount_satang: 100,
  currency: 'THB',
  points_amount: 1,
  channel: null,
  status: 'pending',
  payment_url: null,
  qr_payload: null,
  expires_at: new Date().toISOString(),
  created_at: new Date().toISOString(),
  return_origin: '',
})
