import { loadAuthClient } from '@/lib/auth-client'
import { arrivalFacts } from './arrival-facts'

/**
 * Makes this browser's guest somebody without a name, who may begin one quiz set and become an account with
 * it. A guest alone: whoever is signed in stays so.
 */
export async function beginAnonymously(publishableKey: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { data } = await auth.getSession()
  if (data.session) return
  const { error } = await auth.signInAnonymously({ options: { data: arrivalFacts() } })
  if (error) throw error
}
