import { loadAuthClient } from '@/lib/auth-client'
import { detachedAuthClient } from '@/lib/detached-auth-client'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState } from '@/lib/session'
import { tokenClaims } from '@/lib/token-claims'
import { endSession } from './end-session'

/** `factorCode` is required only for accounts with a second factor. */
export type Proof = { email: string; password: string; factorCode: string }

/**
 * Reauthenticates before an irreversible action: verifies the password, and the second factor if the
 * account has one. A new session replaces the current one only after both are verified. Throws the auth
 * service's error if either is wrong.
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
  // The replaced session would stay in the session list as another device. A failure here is harmless.
  if (replaced) await endSession(replaced).catch(() => {})
}
