import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { SubmittedAttempt } from '../attempt/attempt'

type WireSubmitted = {
  attempt_id: string
  score: number
  total_questions: number
  percentage: number
  time_spent_seconds: number | null
}

/** Has the attempt graded. Asking again returns the same result. */
export async function submitAttempt(attemptId: string): Promise<SubmittedAttempt> {
  const wire = await data
    .rpc('submit_attempt', { attempt_id: attemptId })
    .then(unwrapWire<WireSubmitted>)
  return {
    attemptId: wire.attempt_id,
    score: wire.score,
    totalQuestions: wire.total_questions,
    percentage: wire.percentage,
    timeSpentSeconds: wire.time_spent_seconds,
  }
}
