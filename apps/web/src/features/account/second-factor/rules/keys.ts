import type { Factor } from '@supabase/auth-js'
import { isTurnedAway } from '@/lib/webauthn'
import { problemOf } from '../../rules/problem-of'
import { texts } from '../texts'

/** Shown by the browser, where an app's code is typed. */
export function isKey({ factor_type: type }: Pick<Factor, 'factor_type'>): boolean {
  return type === 'webauthn'
}

export function saidOfKey(error: unknown): string {
  return isTurnedAway(error) ? texts.keys.turnedAway : problemOf(error, texts.problems)
}
