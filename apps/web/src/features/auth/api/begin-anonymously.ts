import { loadAuthClient } from '@/lib/auth-client'
import { arrivalFacts } from './arrival-facts'

/**
 * Signs a guest in anonymously, so that they can start one quiz set and convert to an account with it.
 * Does nothing if a user is signed in.
 */
export async function beginAnonymously(publishableKey: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { data } = await auth.getSession()
  if (data.session) return
  const { error } = await auth.signInAnonymously({ options: { data: arrivalFacts() } })
  if (error) throw error
}
