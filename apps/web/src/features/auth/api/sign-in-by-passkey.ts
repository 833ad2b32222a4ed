import { loadAuthClient } from '@/lib/auth-client'

/** Signs in with a passkey chosen in the browser's dialog; the session store follows. */
export async function signInByPasskey(publishableKey: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signInWithPasskey()
  if (error) throw error
}
