import type { Factor } from '@supabase/auth-js'
import { isTurnedAway } from '@/lib/webauthn'
import { problemOf } from '../../rules/problem-of'
import { texts } from '../texts'

/** Reports whether the factor is a security key, which the browser verifies without a typed code. */
export function isKey({ factor_type: type }: Pick<Factor, 'factor_type'>): boolean {
  return type === 'webauthn'
}

/** Returns why a key failed. The browser gives only a generic error, the auth service a code. */
export function saidOfKey(error: unknown): string {
  return isTurnedAway(error) ? texts.keys.turnedAway : problemOf(error, texts.problems)
}
