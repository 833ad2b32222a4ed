import type { Answer } from '@sanamsob/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { profileFailed } from '@/lib/texts'
import { profileQuery } from '@/lib/viewer'
import type { HistoryView } from '../rules/history-view'

export type Dashboard = Answer<'dashboard'>
export type Invitation = Dashboard['referrals'][number]

/** Returns the dashboard except for history and charts, which have their own queries. */
export function dashboardQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileQuery(userId).queryKey, 'dashboard'],
    meta: { failure: profileFailed },
    queryFn: async () => unwrap(await data.rpc('dashboard')),
  })
}

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
