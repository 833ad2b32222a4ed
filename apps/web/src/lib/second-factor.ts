import type { Session } from '@supabase/auth-js'
import { tokenClaims } from './token-claims'

/** Whether the account has a verified second factor, as of the last refresh. */
export function hasSecondFactor({ user }: Session): boolean {
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}

/** Whether the session must still present its account's second factor. */
export function awaitsSecondFactor(session: Session): boolean {
  return hasSecondFactor(session) && tokenClaims(session.access_token).aal !== 'aal2'
}
