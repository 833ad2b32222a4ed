import type { AuthError } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'

type Credentials = { email: string; password: string }

/** Signs in with the password grant; the session store follows. Returns null on success. */
export async function signIn(
  publishableKey: string,
  credentials: Credentials,
): Promise<AuthError | null> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signInWithPassword(credentials)
  return error
}
