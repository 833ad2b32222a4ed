import type { PaymentSettings } from './payment-settings.ts'
import type { ProviderName } from './port.ts'

export type SaleRefusal = 'payment_unavailable' | 'payment_currency_unsupported'

/** What an administrator or the environment may say of it; orders are made in this one. */
const currency = 'THB'

/**
 * Why a gateway may not take new orders, whichever configuration chose it: it is switched off, or set
 * up for another currency than the prices are in. Both the settings in force and the stored ones are
 * heard. The sandbox stands in for Ksher and obeys its switch. Null when it may.
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
