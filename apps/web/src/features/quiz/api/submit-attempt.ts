import type { Answer } from '@sanamsob/domain'
import { useQueryClient } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { SubmittedAttempt } from '../attempt/attempt'

type Graded = Extract<Answer<'submit_attempt'>, { score: number }>

/**
 * Has the attempt graded. Asking again returns the same result; behind PostgREST itself the first
 * answer has no score yet, for it comes before the submission is kept.
 */
export async function submitAttempt(attemptId: string): Promise<SubmittedAttempt> {
  const first = await submit(attemptId)
  const told = 'score' in first ? first : ((await submit(attemptId)) as Graded)
  return {
    attemptId: told.attempt_id,
    score: told.score,
    totalQuestions: told.total_questions,
    percentage: told.percentage,
    timeSpentSeconds: told.time_spent_seconds,
  }
}

async function submit(attemptId: string): Promise<Answer<'submit_attempt'>> {
  return unwrap(await data.rpc('submit_attempt', { attempt_id: attemptId }))
}

/** Makes stale what was read before a submission: points, boards, results, what is under way. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
