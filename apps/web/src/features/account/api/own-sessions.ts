import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type OwnSession = Answer<'list_my_sessions'>[number]

/** Of every person; one at a time is signed in. */
export const ownSessionsKey = ['own-sessions']

/** Where the person is signed in, this session first. */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [...ownSessionsKey, userId],
    queryFn: async () => unwrap(await data.rpc('list_my_sessions')),
  })
}
