import { loadAuthClient } from '@/lib/auth-client'
import { detachedAuthClient } from '@/lib/detached-auth-client'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState } from '@/lib/session'
import { tokenClaims } from '@/lib/token-claims'
import { endSession } from './end-session'

/** `factorCode` is asked of accounts that have a second factor. */
export type Proof = { email: string; password: string; factorCode: string }

/**
 * Asks for the password again before something that cannot be undone, and for the second factor where
 * the account has one: a fresh session takes the place of the present one, once it is proved whole.
 * Throws the auth service's error when one of the two is wrong.
 */
export async function confirmPassword(
  publishableKey: string,
  { factorCode, ...credentials }: Proof,
): Promise<void> {
  const replaced = tokenClaims(getSessionState().session?.access_token ?? '').session_id
  const apart = await detachedAuthClient(publishableKey)
  const { data, error } = await apart.signInWithPassword(credentials)
  if (error) throw error
  if (awaitsSecondFactor(data.session)) {
    const { showFactorTo } = await import('./show-factor')
    await showFactorTo(apart, factorCode).catch(async (refusal: unknown) => {
      await apart.signOut({ scope: 'local' })
      throw refusal
    })
  }
  const proved = await apart.getSession()
  const auth = await loadAuthClient(publishableKey)
  const adopted = await auth.setSession(proved.data.session ?? data.session)
  if (adopted.error) throw adopted.error
  // Left behind, it would be listed as another device. Not worth failing for.
  if (replaced) await endSession(replaced).catch(() => {})
}
