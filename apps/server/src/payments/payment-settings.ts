import type pg from 'pg'
import type { SealingKey } from './sealing-key.ts'

/** Values by setting key, such as `payment_ksher_app_id`. */
export type PaymentSettings = Record<string, string | undefined>

/**
 * Loads the settings of payments: the rows `payment_*` of site_settings, with their secrets decrypted. With
 * `payment_use_hardcoded_settings` they come from the environment instead, where a key is the variable of the
 * same name in capitals (`PAYMENT_KSHER_APP_ID`). `stored` contains the rows in both cases, without secrets,
 * because an administrator's switch applies regardless of the source.
 */
export async function loadPaymentSettings(
  pool: pg.Pool,
  sealingKey: SealingKey,
  environment: Record<string, string | undefined>,
): Promise<{ inForce: PaymentSettings; stored: PaymentSettings }> {
  const { rows } = await pool.query<{ key: string; value: string | null; sealed: string | null }>(
    String.raw`select s.key, s.value, secret.value as sealed
     from public.site_settings s left join private.secrets secret using (key)
     where s.key like 'payment\_%'`,
  )
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value ?? undefined]))
  if (stored.payment_use_hardcoded_settings === 'true') {
    const builtIn = Object.entries(environment)
      .filter(([name]) => name.startsWith('PAYMENT_'))
      .map(([name, value]) => [name.toLowerCase(), value])
    return { inForce: Object.fromEntries(builtIn), stored }
  }
  const values = rows.map(async ({ key, value, sealed }) => [
    key,
    sealed ? await sealingKey.open(sealed) : (value ?? undefined),
  ])
  return { inForce: Object.fromEntries(await Promise.all(values)), stored }
}

/** Returns the settings of one gateway, without their prefix. */
export function settingsOf(
  settings: PaymentSettings,
  provider: string,
): Record<string, string | undefined> {
  const prefix = `payment_${provider}_`
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]),
  )
}
