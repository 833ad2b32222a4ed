import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { endSessions } from '@/lib/end-sessions'
import { useSite } from '@/lib/site'
import { ownSessionsKey } from './own-sessions'

/** Signs out another session of the same user. */
export async function endSession(sessionId: string): Promise<void> {
  unwrap(await data.rpc('end_my_session', { session_id: sessionId }))
}

export function useEndSession(after: AfterChange<void, string>) {
  return useMutation({ mutationFn: endSession, ...after, onSettled: useRefreshSessions() })
}

/** Ends all sessions of the user except the current one. */
export function useEndOtherSessions(after: AfterChange<void, void>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: () => endSessions(publishableKey, 'others'),
    ...after,
    onSettled: useRefreshSessions(),
  })
}

function useRefreshSessions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ownSessionsKey })
}
