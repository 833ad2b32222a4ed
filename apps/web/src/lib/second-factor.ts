import type { Session } from '@supabase/auth-js'
import { tokenClaims } from './token-claims'

/** Whether the account is protected by more than its password, as of the last refresh. */
export function hasSecondFactor({ user }: Session): boolean {
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}

/** Whether the session still has to show the second factor that its account has. */
export function awaitsSecondFactor(session: Session): boolean {
  return hasSecondFactor(session) && tokenClaims(session.access_token).aal !== 'aal2'
}
