import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { SignedIn } from '../http/require-user.ts'
import { isSecondLevel } from './find-factor.ts'

/**
 * A password or link alone does not do where a second factor was set up.
 * @param what the caller may not do without, for the sentence.
 * @throws AuthError `insufficient_aal` (401).
 */
export async function requireSecondLevel(
  auth: AuthContext,
  { user, claims }: SignedIn,
  what: string,
): Promise<void> {
  if (!user.factors.some((factor) => factor.status === 'verified')) return
  if (await isSecondLevel(auth.pool, claims.session_id)) return
  const message = `AAL2 session is required to ${what} when MFA is enabled.`
  throw new AuthError('insufficient_aal', { status: 401, message })
}
