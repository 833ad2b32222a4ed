import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'

export type OwnSession = {
  id: string
  user_agent: string | null
  created_at: string
  last_used_at: string
  current: boolean
}

/** Where the person is signed in, this session first. */
export function listSessions(userId: string) {
  return queryOptions({
    queryKey: ['own-sessions', userId],
    queryFn: async () => unwrapWire<OwnSession[]>(await data.rpc('list_my_sessions')),
  })
}
