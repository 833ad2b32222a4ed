import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Signs out one other session of the person. */
export async function endSession(sessionId: string): Promise<void> {
  unwrap(await data.rpc('end_my_session', { session_id: sessionId }))
}
