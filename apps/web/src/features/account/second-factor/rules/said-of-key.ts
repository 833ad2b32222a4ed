import { isTurnedAway } from '@/lib/webauthn'
import { problemOf } from '../../rules/problem-of'
import { texts } from '../texts'

/** Returns why a key failed. The browser gives only a generic error, the auth service a code. */
export function saidOfKey(error: unknown): string {
  return isTurnedAway(error) ? texts.keys.turnedAway : problemOf(error, texts.problems)
}
