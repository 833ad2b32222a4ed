import { loadAuthClient } from '@/lib/auth-client'

/** Has the browser sign in with a passkey of the person's choice; the session store follows. */
export async function signInByPasskey(publishableKey: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signInWithPasskey()
  if (error) throw error
}
