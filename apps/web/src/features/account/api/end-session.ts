import { loadAuthClient } from '@/lib/auth-client'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Signs out one other session of the person. */
export async function endSession(sessionId: string): Promise<void> {
  unwrap(await data.rpc('end_my_session', { session_id: sessionId }))
}

/** Signs out here, everywhere else, or everywhere. */
export async function endSessions(
  publishableKey: string,
  scope: 'local' | 'others' | 'global',
): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signOut({ scope })
  if (error) throw error
}
