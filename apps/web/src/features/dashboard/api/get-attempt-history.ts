import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { OtherSite } from '@/lib/other-site'
import type { HistoryView } from '../rules/history-view'

export type HistoryEntry = {
  id: string
  quiz_set_id: string
  score: number
  total_questions: number
  percentage: number
  completed_at: string
  quiz_set_name: string
  course_name: string
  subcategory_name: string
  category_name: string
  /** Where the quiz set is; null on the site visited. */
  site: OtherSite | null
}

export type AttemptHistory = {
  page: number
  pages: number
  total: number
  attempts: HistoryEntry[]
}

/** Ten of the learner's submitted attempts, newest first; the last page stays while one loads. */
export function getAttemptHistory(userId: string, { q, result, period, page }: HistoryView) {
  return queryOptions({
    queryKey: ['dashboard', userId, 'history', { q, result, period, page }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrapWire<AttemptHistory>(
        await data
          .rpc('attempt_history', {
            page,
            search: q,
            good: result && result === 'good',
            period,
          })
          .abortSignal(signal),
      ),
  })
}
