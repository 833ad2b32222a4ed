import type { AuthError } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'
import { getSessionState, isAnonymous } from '@/lib/session'

export async function resendConfirmation(
  publishableKey: string,
  email: string,
): Promise<AuthError | null> {
  const auth = await loadAuthClient(publishableKey)
  const emailRedirectTo = `${location.origin}/`
  // An anonymous user's address is pending until it is confirmed, so it is sent as an update again.
  const { error } = isAnonymous(getSessionState().session)
    ? await auth.updateUser({ email }, { emailRedirectTo })
    : await auth.resend({ type: 'signup', email, options: { emailRedirectTo } })
  return error
}
