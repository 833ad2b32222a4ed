import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type WeakTopic = Answer<'weak_topics'>[number]

/** The topics to study again over all attempts, weakest first. */
export function weakTopicsQuery(userId: string) {
  return queryOptions({
    queryKey: ['weak-topics', userId],
    queryFn: async ({ signal }) => unwrap(await data.rpc('weak_topics').abortSignal(signal)),
  })
}
