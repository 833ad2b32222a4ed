import type { Answer } from '@sanamsob/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { loadFailed } from '@/lib/texts'

export type Tonight = Answer<'tonight'>
export type Step = Tonight['steps'][number]

/** The learner's plan of the evening on the visited site. */
export function tonightQuery(userId: string) {
  return queryOptions({
    // What starts or ends an attempt changes the plan too.
    queryKey: [...runningAttemptsQuery(userId).queryKey, 'tonight'],
    meta: { failure: loadFailed },
    queryFn: async ({ signal }) => unwrap(await data.rpc('tonight').abortSignal(signal)),
  })
}

/** Stores how many minutes the learner has in an evening, and shows the plan for them. */
export function useSetEveningMinutes(userId: string): (minutes: number) => Promise<void> {
  const queries = useQueryClient()
  return async (minutes) => {
    const tonight = unwrap(await data.rpc('set_evening_minutes', { minutes }))
    const { queryKey } = tonightQuery(userId)
    // A fetch that started before this change would overwrite it with the previous plan.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, tonight)
  }
}
