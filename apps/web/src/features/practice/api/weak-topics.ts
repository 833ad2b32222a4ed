import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'

export type WeakTopic = {
  id: string
  name: string
  correct: number
  total: number
  percentage: number
  /** Of the site visited, those that ask the topic most. */
  quiz_sets: { id: string; name: string; tenant_id: string | null; questions: number }[]
}

/** The topics to study again over all attempts, weakest first. */
export function weakTopicsQuery(userId: string) {
  return queryOptions({
    queryKey: ['weak-topics', userId],
    queryFn: async ({ signal }) =>
      unwrapWire<WeakTopic[]>(await data.rpc('weak_topics').abortSignal(signal)),
  })
}
