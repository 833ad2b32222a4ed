import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'

export type Today = Answer<'today'>

/** Returns the learner's tasks of today on the visited site. */
export function todayQuery(userId: string) {
  return queryOptions({
    queryKey: ['today', userId],
    meta: { failure: loadFailed },
    queryFn: async ({ signal }) => unwrap(await data.rpc('today').abortSignal(signal)),
  })
}
