import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'

export type Exam = Answer<'exam_card'>

/** PostgreSQL's error for an address without a UUID, and ours for an examination that is not open here. */
const missing = ['22P02', 'exam_not_found']

/** Returns an open examination of the visited site, or null. */
export function examCardQuery(blueprintId: string) {
  return queryOptions({
    queryKey: ['exam-card', blueprintId],
    queryFn: async ({ signal }): Promise<Exam | null> => {
      const call = data.rpc('exam_card', { blueprint_id: blueprintId }).abortSignal(signal)
      try {
        return unwrap(await call)
      } catch (error) {
        if (error instanceof DataError && missing.includes(error.code)) return null
        throw error
      }
    },
  })
}
