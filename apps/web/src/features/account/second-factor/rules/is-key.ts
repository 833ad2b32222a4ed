import type { Factor } from '@supabase/auth-js'

/** Reports whether the factor is a security key, which the browser verifies without a typed code. */
export function isKey({ factor_type: type }: Pick<Factor, 'factor_type'>): boolean {
  return type === 'webauthn'
}
