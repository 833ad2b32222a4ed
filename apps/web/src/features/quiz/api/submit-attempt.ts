import type { Answer } from '@sanamsob/domain'
import { useQueryClient } from '@tanstack/react-query'
import { authorizedFetch } from '@/lib/data-client'
import { DataError, isPassing } from '@/lib/data-error'
import type { SubmittedAttempt } from '../attempt/attempt'

type Graded = Extract<Answer<'submit_attempt'>, { score: number }>

/** The server is overloaded and has not graded the submission. `retryAfterMs` is the delay it asked for. */
export class RefusedForNow extends DataError {
  readonly retryAfterMs: number

  constructor(message: string, code: string, status: number, retryAfterMs: number) {
    super(message, code, status)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Submits the attempt for grading. Repeated calls return the same result. Behind PostgREST itself the
 * first response has no score, because the submission is not committed yet.
 */
export async function submitAttempt(attemptId: string): Promise<SubmittedAttempt> {
  const first = await submit(attemptId)
  const graded = 'score' in first ? first : ((await submit(attemptId)) as Graded)
  return {
    attemptId: graded.attempt_id,
    score: graded.score,
    totalQuestions: graded.total_questions,
    percentage: graded.percentage,
    timeSpentSeconds: graded.time_spent_seconds,
  }
}

/** Uses fetch because postgrest-js does not expose the `Retry-After` header. */
async function submit(attemptId: string): Promise<Answer<'submit_attempt'>> {
  const answer = await authorizedFetch('/rest/v1/rpc/submit_attempt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attempt_id: attemptId }),
  })
  if (answer.ok) return await answer.json()
  const { message = '', code = '', details } = await answer.json().catch(() => ({}))
  if (!isPassing(answer.status)) throw new DataError(message, code, answer.status, details)
  const seconds = Number(answer.headers.get('retry-after'))
  throw new RefusedForNow(message, code, answer.status, seconds > 0 ? seconds * 1_000 : 0)
}

/**
 * Invalidates all queries, because a submission changes points, leaderboards, results and running
 * attempts.
 */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
