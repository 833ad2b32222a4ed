import { assertTls } from '../../assert-tls.ts'

export type StripeSettings = {
  accountId: string
  secretKey: string
  webhookSecret: string
  /** Another URL of the API: a stand-in on loopback, for tests. */
  apiUrl?: string
}

/**
 * Reads settings from the keys `payment_stripe_*`, without that prefix.
 * @throws {Error} that names a missing setting
 */
export function readStripeSettings(stored: Record<string, string | undefined>): StripeSettings {
  const required = (key: string) => {
    const value = stored[key]?.trim()
    if (!value) throw new Error(`payment_stripe_${key} is missing`)
    return value
  }
  const apiUrl = stored.api_url?.trim() || undefined
  if (apiUrl) assertTls('payment_stripe_api_url', apiUrl)
  return {
    accountId: required('account_id'),
    secretKey: required('secret_key'),
    webhookSecret: required('webhook_secret_key'),
    apiUrl,
  }
}
