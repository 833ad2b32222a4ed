import type pg from 'pg'
import { createKsher } from './adapters/ksher/ksher.ts'
import { readKsherSettings } from './adapters/ksher/ksher-settings.ts'
import { createSandbox } from './adapters/sandbox/sandbox.ts'
import { readStripeSettings } from './adapters/stripe/stripe-settings.ts'
import type { PaymentAccounts } from './payment-accounts.ts'
import { type PaymentSettings, settingsOf } from './payment-settings.ts'
import type { PaymentOrder, PaymentProvider, ProviderName } from './port.ts'
import { type SaleRefusal, saleRefusal } from './sale-refusal.ts'

export type PaymentProviders = {
  /** The gateway that new orders go to, and why it takes none; both null when none is chosen. */
  current(): Promise<{ provider: PaymentProvider | null; refusal: SaleRefusal | null }>
  /** The gateway of an order made earlier, with the account that it was made with. */
  of(order: Pick<PaymentOrder, 'provider' | 'merchant' | 'account_id'>): Promise<PaymentProvider>
  /** What is in force, and what administrators stored. */
  settings(): Promise<{ inForce: PaymentSettings; stored: PaymentSettings }>
  /** Reads the settings anew at the next question: whoever has just saved them wants to see what they do. */
  renew(): void
  /** A gateway with the account in force and those that orders were made with before. */
  everyAccount(name: ProviderName): Promise<PaymentProvider[]>
}

export type PaymentProvidersParts = {
  pool: pg.Pool
  publicUrl: string
  /** Fixed by the environment or by the demo; otherwise the settings decide. */
  chosen: ProviderName | undefined
  accounts: PaymentAccounts
  loadSettings: () => Promise<{ inForce: PaymentSettings; stored: PaymentSettings }>
}

/** An administrator's change is in force after this; a flood of notifications reads them once. */
const freshMilliseconds = 2_000

type Loaded = {
  settings: ReturnType<PaymentProvidersParts['loadSettings']>
  made: Map<ProviderName, Promise<PaymentProvider>>
  kept: Map<ProviderName, Promise<number[]>>
  until: number
}

export function createPaymentProviders(parts: PaymentProvidersParts): PaymentProviders {
  let loaded: Loaded | undefined
  const load = (): Loaded => {
    const now = performance.now()
    if (loaded && loaded.until > now) return loaded
    const fresh: Loaded = {
      settings: parts.loadSettings(),
      made: new Map(),
      kept: new Map(),
      until: now + freshMilliseconds,
    }
    fresh.settings.catch(() => {
      if (loaded === fresh) loaded = undefined
    })
    loaded = fresh
    return fresh
  }
  const make = async (name: ProviderName, values: Record<string, string | undefined>) => {
    if (name === 'ksher') return createKsher(readKsherSettings(values, parts.publicUrl))
    // Its SDK is 15 MB of memory that most installations never need.
    const { createStripe } = await import('./adapters/stripe/stripe.ts')
    return createStripe(readStripeSettings(values))
  }
  const sandbox = createSandbox(parts.pool)
  const inForce = async (name: ProviderName) => {
    if (name === 'sandbox') return sandbox
    const { settings, made } = load()
    const provider =
      made.get(name) ?? settings.then((found) => make(name, settingsOf(found.inForce, name)))
    made.set(name, provider)
    return await provider
  }

  /** An account never changes once it is kept, so what was made of one is good for ever. */
  const opened = new Map<number, Promise<PaymentProvider | null>>()
  const ofAccount = (id: number) => {
    const known = opened.get(id)
    if (known) return known
    const opening = parts.accounts
      .open(id)
      .then((kept) => (kept ? make(kept.provider, kept.account) : null))
    opened.set(id, opening)
    opening.catch(() => opened.delete(id))
    return opening
  }

  return {
    current: async () => {
      const settings = await load().settings
      const name =
        parts.chosen ??
        (['ksher', 'stripe'] as const).find(
          (known) => settings.inForce[`payment_${known}_enabled`] === 'true',
        )
      if (!name) return { provider: null, refusal: null }
      const refusal = saleRefusal(name, settings)
      return { provider: await inForce(name), refusal }
    },
    settings: () => load().settings,
    renew: () => {
      loaded = undefined
    },
    of: async ({ provider: name, merchant, account_id }) => {
      const kept = account_id === null ? null : await ofAccount(account_id).catch((error) => error)
      if (kept && !(kept instanceof Error)) return kept
      // Not to be opened with this SECRET_KEY: the account in force will do where it is the same.
      const present = await inForce(name)
      if (kept instanceof Error && present.merchant !== merchant) throw kept
      return present
    },
    everyAccount: async (name) => {
      if (name === 'sandbox') return [sandbox]
      const { kept } = load()
      const reading = kept.get(name) ?? parts.accounts.of(name)
      kept.set(name, reading)
      const ids = await reading
      const made = await Promise.allSettled([inForce(name), ...ids.map(ofAccount)])
      return made.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
    },
  }
}
