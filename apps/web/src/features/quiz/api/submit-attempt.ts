import type { Answer } from '@sanamsob/domain'
import { useQueryClient } from '@tanstack/react-query'
import { authorizedFetch } from '@/lib/data-client'
import { DataError, isPassing } from '@/lib/data-error'
import type { SubmittedAttempt } from '../attempt/attempt'

type Graded = Extract<Answer<'submit_attempt'>, { score: number }>

/** The server had no room for a hand-in: it knows of it, and asks to come again. */
export class RefusedForNow extends DataError {
  readonly retryAfterMs: number

  constructor(message: string, code: string, status: number, retryAfterMs: number) {
    super(message, code, status)
    this.retryAfterMs = retryAfterMs
  }
}

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

/** Not by postgrest-js, which does not tell when to come again. */
async function submit(attemptId: string): Promise<Answer<'submit_attempt'>> {
  const answer = await authorizedFetch('/rest/v1/rpc/submit_attempt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attempt_id: attemptId }),
  })
  if (answer.ok) return await answer.json()
  const { message = '', code = '' } = await answer.json().catch(() => ({}))
  if (!isPassing(answer.status)) throw new DataError(message, code, answer.status)
  const seconds = Number(answer.headers.get('retry-after'))
  throw new RefusedForNow(message, code, answer.status, seconds > 0 ? seconds * 1_000 : 0)
}

/** Makes stale what was read before a submission: points, boards, results, what is under way. */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
