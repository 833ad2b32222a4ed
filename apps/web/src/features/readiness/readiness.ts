import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'

export type Readiness = Answer<'readiness'>

/** What the learner may expect of an examination; null if the site does not offer it any more. */
export function readinessQuery(blueprintId: string, userId: string) {
  return queryOptions({
    queryKey: ['readiness', userId, blueprintId],
    queryFn: async ({ signal }): Promise<Readiness | null> => {
      try {
        return unwrap(
          await data.rpc('readiness', { blueprint_id: blueprintId }).abortSignal(signal),
        )
      } catch (error) {
        if (error instanceof DataError && error.code === 'exam_not_found') return null
        throw error
      }
    },
  })
}
