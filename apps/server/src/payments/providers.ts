import {
  type GatewayName,
  gatewayNames,
  type ProviderName,
} from '@sanamsob/domain/payment-providers'
import type pg from 'pg'
import { createKsher } from './adapters/ksher/ksher.ts'
import { readKsherSettings } from './adapters/ksher/ksher-settings.ts'
import { createSandbox } from './adapters/sandbox/sandbox.ts'
import { readStripeSettings } from './adapters/stripe/stripe-settings.ts'
import type { PaymentAccounts } from './payment-accounts.ts'
import { type PaymentSettings, settingsOf } from './payment-settings.ts'
import type { PaymentOrder, PaymentProvider } from './port.ts'
import { type SaleRefusal, saleRefusal } from './sale-refusal.ts'

export type PaymentProviders = {
  /** The gateway for new orders, and the reason for which it takes none; both null if none is chosen. */
  current(): Promise<{ provider: PaymentProvider | null; refusal: SaleRefusal | null }>
  /** The gateway of an earlier order, with the account with which it was created. */
  of(order: Pick<PaymentOrder, 'provider' | 'merchant' | 'account_id'>): Promise<PaymentProvider>
  /** Settings in effect, and settings stored by administrators. */
  settings(): Promise<{ inForce: PaymentSettings; stored: PaymentSettings }>
  /** Discards the cached settings: an administrator who has just saved them wants to see their effect. */
  renew(): void
  /** A gateway with the account in effect, and with each account of earlier orders. */
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

type Adapter = (
  values: Record<string, string | undefined>,
  publicUrl: string,
) => PaymentProvider | Promise<PaymentProvider>

/** Each gateway from the values of its settings, by key without prefix. */
const adapters: Record<GatewayName, Adapter> = {
  ksher: (values, publicUrl) => createKsher(readKsherSettings(values, publicUrl)),
  stripe: async (values) => {
    // The SDK takes 15 MB of memory, which most installations never need.
    const { createStripe } = await import('./adapters/stripe/stripe.ts')
    return createStripe(readStripeSettings(values))
  },
}

/**
 * An administrator's change takes effect after this time. A flood of notifications reads the settings once.
 */
const freshMilliseconds = 2_000

type Loaded = {
  settings: ReturnType<PaymentProvidersParts['loadSettings']>
  made: Map<ProviderName, Promise<PaymentProvider>>
  stored: Map<ProviderName, Promise<number[]>>
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
      stored: new Map(),
      until: now + freshMilliseconds,
    }
    fresh.settings.catch(() => {
      if (loaded === fresh) loaded = undefined
    })
    loaded = fresh
    return fresh
  }
  const make = async (name: GatewayName, values: Record<string, string | undefined>) =>
    adapters[name](values, parts.publicUrl)
  const sandbox = createSandbox(parts.pool)
  const inForce = async (name: ProviderName) => {
    if (name === 'sandbox') return sandbox
    const { settings, made } = load()
    const provider =
      made.get(name) ?? settings.then((found) => make(name, settingsOf(found.inForce, name)))
    made.set(name, provider)
    return await provider
  }

  /** A stored account never changes, so the provider made from it remains valid. */
  const opened = new Map<number, Promise<PaymentProvider | null>>()
  const ofAccount = (id: number) => {
    const known = opened.get(id)
    if (known) return known
    const opening = parts.accounts
      .open(id)
      .then((stored) => (stored ? make(stored.provider, stored.account) : null))
    opened.set(id, opening)
    opening.catch(() => opened.delete(id))
    return opening
  }

  return {
    current: async () => {
      const settings = await load().settings
      const name =
        parts.chosen ??
        gatewayNames.find((known) => settings.inForce[`payment_${known}_enabled`] === 'true')
      if (!name) return { provider: null, refusal: null }
      const refusal = saleRefusal(name, settings)
      return { provider: await inForce(name), refusal }
    },
    settings: () => load().settings,
    renew: () => {
      loaded = undefined
    },
    of: async ({ provider: name, merchant, account_id }) => {
      const stored =
        account_id === null ? null : await ofAccount(account_id).catch((error) => error)
      if (stored && !(stored instanceof Error)) return stored
      // This SECRET_KEY cannot decrypt the account. The account in effect is used if it is the same one.
      const present = await inForce(name)
      if (stored instanceof Error && present.merchant !== merchant) throw stored
      return present
    },
    everyAccount: async (name) => {
      if (name === 'sandbox') return [sandbox]
      const { stored } = load()
      const reading = stored.get(name) ?? parts.accounts.of(name)
      stored.set(name, reading)
      const ids = await reading
      const made = await Promise.allSettled([inForce(name), ...ids.map(ofAccount)])
      return made.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
    },
  }
}
