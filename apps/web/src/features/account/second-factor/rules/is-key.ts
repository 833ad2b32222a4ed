import type { Factor } from '@supabase/auth-js'

/** Shown by the browser, where an app's code is typed. */
export function isKey({ factor_type: type }: Pick<Factor, 'factor_type'>): boolean {
  return type === 'webauthn'
}
