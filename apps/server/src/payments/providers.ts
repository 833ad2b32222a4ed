import type pg from 'pg'
import { createKsher } from './adapters/ksher/ksher.ts'
import { readKsherSettings } from './adapters/ksher/ksher-settings.ts'
import { createSandbox } from './adapters/sandbox/sandbox.ts'
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

type Loaded = {
  settings: Promise<PaymentSettings>
  made: Map<ProviderName, Promise<PaymentProvider>>
  until: number
}

export function createPaymentProviders(parts: PaymentProvidersParts): PaymentProviders {
  let loaded: Loaded | undefined
  const load = (): Loaded => {
    const now = performance.now()
    if (loaded && loaded.until > now) return loaded
    const fresh = {
      settings: parts.loadSettings(),
      made: new Map(),
      until: now + freshMilliseconds,
    }
    fresh.settings.catch(() => {
      if (loaded === fresh) loaded = undefined
    })
    loaded = fresh
    return fresh
  }
  const make = async (name: ProviderName, settings: PaymentSettings) => {
    const values = settingsOf(settings, name)
    if (name === 'ksher') return createKsher(readKsherSettings(values, parts.publicUrl))
    // Its SDK is 15 MB of memory that most installations never need.
    const { createStripe } = await import('./adapters/stripe/stripe.ts')
    return createStripe(readStripeSettings(values))
  }
  const sandbox = createSandbox(parts.pool)
  const named = async (name: ProviderName) => {
    if (name === 'sandbox') return sandbox
    const { settings, made } = load()
    const provider = made.get(name) ?? settings.then((values) => make(name, values))
    made.set(name, provider)
    return await provider
  }
  return {
    named,
    current: async () => {
      if (parts.chosen) return await named(parts.chosen)
      const values = await load().settings
      const enabled = (['ksher', 'stripe'] as const).find(
        (name) => values[`payment_${name}_enabled`] === 'true',
      )
      return enabled ? await named(enabled) : null
    },
  }
}
