import { isTurnedAway } from '@/lib/webauthn'
import { problemOf } from '../../rules/problem-of'
import { texts } from '../texts'

/** Why a key came to nothing: the browser says little, the auth service by code. */
export function saidOfKey(error: unknown): string {
  return isTurnedAway(error) ? texts.keys.turnedAway : problemOf(error, texts.problems)
}
