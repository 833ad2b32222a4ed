import type { Answer } from '@sanamsob/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { HistoryView } from '../rules/history-view'
import { dashboardQuery } from './dashboard'

type AttemptHistory = Answer<'attempt_history'>
export type HistoryEntry = AttemptHistory['attempts'][number]

/**
 * Returns ten submitted attempts, newest first. The previous page remains visible while the next one
 * loads.
 */
export function attemptHistoryQuery(userId: string, { q, result, period, page }: HistoryView) {
  return queryOptions({
    queryKey: [...dashboardQuery(userId).queryKey, 'history', { q, result, period, page }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrap(
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
