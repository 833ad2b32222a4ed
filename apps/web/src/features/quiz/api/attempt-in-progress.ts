import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'
import type { Mode } from '../attempt/attempt'

export type AttemptInProgress = {
  id: string
  mode: Mode
  deadline_at: string | null
  /** Tenant of the quiz set; null is the hub. */
  tenant_id: string | null
}

/** Returns the learner's unfinished attempt of this quiz set, started on any device. */
export function attemptInProgressQuery(quizSetId: string, userId: string) {
  return queryOptions({
    queryKey: ['attempt-in-progress', userId, quizSetId],
    queryFn: async ({ signal }): Promise<AttemptInProgress | null> => {
      const answer = await data
        .from('quiz_attempts')
        .select('id, mode, deadline_at, tenant_id')
        .eq('user_id', userId)
        .eq('quiz_set_id', quizSetId)
        .eq('status', 'in_progress')
        .abortSignal(signal)
        .maybeSingle()
      const row = unwrapRow(answer)
      return row && { ...row, mode: row.mode === 'instant' ? 'instant' : 'end' }
    },
    staleTime: 0,
  })
}
