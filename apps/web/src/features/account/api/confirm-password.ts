import { loadAuthClient } from '@/lib/auth-client'
import { getSessionState } from '@/lib/session'
import { tokenClaims } from '../rules/token-claims'
import { endSession } from './end-session'

/**
 * Asks for the password again before something that cannot be undone: a fresh session takes the
 * place of the present one. Throws the auth service's error when the password is wrong.
 */
export async function confirmPassword(
  publishableKey: string,
  credentials: { email: string; password: string },
): Promise<void> {
  const replaced = tokenClaims(getSessionState().session?.access_token ?? '').session_id
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signInWithPassword(credentials)
  if (error) throw error
  // Left behind, it would be listed as another device. Not worth failing for.
  if (replaced) await endSession(replaced).catch(() => {})
}
