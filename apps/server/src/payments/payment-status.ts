import { ProblemError } from '../http/problem.ts'
import type { PaymentContext } from './payment-context.ts'
import { GatewayError, type PaymentOrder, type ProviderName } from './port.ts'
import { paymentTexts } from './texts.ts'

export type PaymentStatus = {
  /** The gateway that new orders go to; null for none. */
  provider: ProviderName | null
  /** Who chose it: the environment (PAYMENT_PROVIDER), the demo, or the switch in the settings. */
  chosen_by: 'environment' | 'demo' | 'settings'
  /** Where its settings are read from. */
  settings_from: 'environment' | 'settings'
  merchant: string | null
  channels: string[]
  /** Why nothing is sold; null where it is. */
  problem: string | null
  /** What is in force, by setting key; secrets only as whether they are there. */
  in_force: Record<string, string>
}

const mask = '********'
const isSecret = (key: string) => /private|secret|token|password/.test(key)

/** What an administrator must know of payments: what is in force, from where, and what is missing. */
export async function paymentStatus(
  { providers }: Pick<PaymentContext, 'providers'>,
  chosenBy: PaymentStatus['chosen_by'],
): Promise<PaymentStatus> {
  providers.renew()
  const { inForce, stored } = await providers.settings()
  const { provider, refusal, missing } = await providers.current().then(
    (current) => ({ ...current, missing: null }),
    // It names the setting, never its value.
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
        value && /^payment_(ksher|stripe)_/.test(key)
          ? [[key, isSecret(key) ? mask : value.slice(0, 300)]]
          : [],
      ),
    ),
  }
}

/** Asks the gateway about an order that there is not: that it answers so, signed, is all one can wish. */
export async function testConnection({
  providers,
}: Pick<PaymentContext, 'providers'>): Promise<{ ok: boolean; message: string }> {
  const words = paymentTexts.connection
  providers.renew()
  try {
    const { provider } = await providers.current()
    if (!provider) return { ok: false, message: words.none }
    await provider.queryOrder(nobodysOrder(provider.name, provider.merchant))
    return { ok: true, message: words.answered }
  } catch (error) {
    if (!(error instanceof GatewayError)) return { ok: false, message: words.incomplete }
    if (error.kind === 'refused') return { ok: true, message: words.refused(error.message) }
    return { ok: false, message: error.kind === 'invalid' ? words.invalid : words.unreachable }
  }
}

const nobodysOrder = (provider: ProviderName, merchant: string): PaymentOrder => ({
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
