import type { ProviderName } from '@sanamsob/domain/payment-providers'
import type { PaymentSettings } from './payment-settings.ts'

export type SaleRefusal = 'payment_unavailable' | 'payment_currency_unsupported'

/** Currency of all orders. Settings of an administrator or of the environment may name it, and no other. */
const currency = 'THB'

/**
 * Returns the reason for which a gateway may not take new orders, regardless of the configuration that chose
 * it: it is switched off, or set to another currency than that of the prices. Both the settings in effect and
 * the stored ones count. The sandbox stands in for Ksher and obeys its switch. Null if orders may be taken.
 */
export function saleRefusal(
  name: ProviderName,
  settings: { inForce: PaymentSettings; stored: PaymentSettings },
): SaleRefusal | null {
  const said = (key: string) => {
    const names = name === 'sandbox' ? ['sandbox', 'ksher'] : [name]
    const keys = names.map((known) => `payment_${known}_${key}`)
    return [settings.inForce, settings.stored].flatMap((source) =>
      keys.flatMap((known) => source[known]?.trim().toLowerCase() || []),
    )
  }
  if (said('enabled').includes('false')) return 'payment_unavailable'
  const others = said('currency').filter((value) => value !== currency.toLowerCase())
  return others.length > 0 ? 'payment_currency_unsupported' : null
}
