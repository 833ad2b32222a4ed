import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type OwnSession = Answer<'list_my_sessions'>[number]

/** Prefix without a user id: only one user at a time is signed in. */
export const ownSessionsKey = ['own-sessions']

/** Lists the user's sessions, the current one first. */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [...ownSessionsKey, userId],
    queryFn: async () => unwrap(await data.rpc('list_my_sessions')),
  })
}
