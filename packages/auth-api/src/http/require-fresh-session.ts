import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { SignedIn } from './require-user.ts'

const day = 24 * 3600 * 1000

/** Returns whether the session is too old to add a sign-in method, if the settings require a fresh one. */
export function isOldSession(auth: AuthContext, { sessionStartedAt }: SignedIn): boolean {
  if (!auth.settings.requireReauthentication) return false
  return Date.now() - sessionStartedAt.getTime() > day
}

/** @throws AuthError `reauthentication_needed` (400). */
export function requireFreshSession(auth: AuthContext, signedIn: SignedIn): void {
  if (!isOldSession(auth, signedIn)) return
  const message = 'A new way into the account requires a new sign-in'
  throw new AuthError('reauthentication_needed', { message })
}
