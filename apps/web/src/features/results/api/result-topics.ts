import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Whether the learner is weak in a topic of a result, or how many questions are missing to know. */
export type MeasuredTopic = Answer<'result_topics'>[number]

export function resultTopicsQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['result-topics', attemptId],
    // The worker measures a submitted attempt within a minute.
    refetchInterval: ({ state }: { state: { dataUpdateCount: number } }) =>
      state.dataUpdateCount < 6 ? 15_000 : false,
    queryFn: async ({ signal }): Promise<MeasuredTopic[]> =>
      unwrap(await data.rpc('result_topics', { attempt_id: attemptId }).abortSignal(signal)),
  })
}
