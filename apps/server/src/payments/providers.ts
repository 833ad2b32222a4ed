import type pg from 'pg'
import { createKsher } from './adapters/ksher/ksher.ts'
import { readKsherSettings } from './adapters/ksher/ksher-settings.ts'
import { createSandbox } from './adapters/sandbox/sandbox.ts'
import { createStripe } from './adapters/stripe/stripe.ts'
import { readStripeSettings } from './adapters/stripe/stripe-settings.ts'
import { type PaymentSettings, settingsOf } from './payment-settings.ts'
import type { PaymentProvider, ProviderName } from './port.ts'

export type PaymentProviders = {
  current(): Promise<PaymentProvider | null>
  named(name: ProviderName): Promise<PaymentProvider>
}

export type PaymentProvidersParts = {
  pool: pg.Pool
  publicUrl: string
  /** Fixed by the environment or by the demo; otherwise the settings decide. */
  chosen: ProviderName | undefined
  loadSettings: () => Promise<PaymentSettings>
}

/** An administrator's change is in force after this; a flood of notifications reads them once. */
const freshMilliseconds = 2_000

export function createPaymentProviders(parts: PaymentProvidersParts): PaymentProviders {
  let cached: { settings: Promise<PaymentSettings>; until: number } | undefined
  const settings = () => {
    const now = performance.now()
    if (!cached || cached.until < now) {
      const loading = parts.loadSettings()
      cached = { settings: loading, until: now + freshMilliseconds }
      loading.catch(() => {
        cached = undefined
      })
    }
    return cached.settings
  }
  const sandbox = createSandbox(parts.pool)
  const named = async (name: ProviderName) => {
    if (name === 'sandbox') return sandbox
    const values = settingsOf(await settings(), name)
    return name === 'ksher'
      ? createKsher(readKsherSettings(values, parts.publicUrl))
      : createStripe(readStripeSettings(values))
  }
  return {
    named,
    current: async () => {
      if (parts.chosen) return await named(parts.chosen)
      const values = await settings()
      const enabled = (['ksher', 'stripe'] as const).find(
        (name) => values[`payment_${name}_enabled`] === 'true',
      )
      return enabled ? await named(enabled) : null
    },
  }
}
