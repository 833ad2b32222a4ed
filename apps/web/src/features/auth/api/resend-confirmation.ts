import type { AuthError } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'

export async function resendConfirmation(
  publishableKey: string,
  email: string,
): Promise<AuthError | null> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  return error
}
