import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrapWire } from '@/lib/data-error'
import type { OtherSite } from '@/lib/other-site'

type Choice = 1 | 2 | 3 | 4

export type TagResult = {
  id: string
  name: string
  correct: number
  total: number
}

export type QuestionResult = {
  id: string
  position: number
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  /** Null where it was left unanswered. */
  choice: Choice | null
  correct_choice: Choice
  is_correct: boolean
  explanation: string | null
  youtube_url: string | null
  /** Since the answer before it; null where unanswered. */
  seconds: number | null
  tags: { id: string; name: string }[]
}

export type AttemptResult = {
  attempt: {
    id: string
    mode: 'instant' | 'end'
    score: number
    total_questions: number
    completed_at: string
    duration_seconds: number
  }
  quiz_set: {
    id: string
    name: string
    tenant_id: string | null
    /** Where it is at home; null on the site visited. */
    site: OtherSite | null
    course: { id: string; name: string }
    points_cost: number
    /** Submitted attempts of everyone, this one included. */
    attempts: number
    average_percentage: number | null
  }
  questions: QuestionResult[]
  /** Weakest first. */
  tags: TagResult[]
}

/** Why there is no result to show. */
export type NoResult = 'not-found' | 'in-progress'

const reasons: Record<string, NoResult> = {
  attempt_not_found: 'not-found',
  // PostgreSQL: the address holds no UUID.
  '22P02': 'not-found',
  attempt_in_progress: 'in-progress',
}

/** A submitted attempt of the learner's own, with the key and the explanations. */
export function attemptResultQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['attempt-result', attemptId],
    queryFn: async ({ signal }): Promise<AttemptResult | NoResult> => {
      const call = data.rpc('attempt_result', { attempt_id: attemptId }).abortSignal(signal)
      try {
        return unwrapWire<AttemptResult>(await call)
      } catch (error) {
        const reason = error instanceof DataError ? reasons[error.code] : undefined
        if (reason) return reason
        throw error
      }
    },
    // Nothing of it changes, save the average of others.
    staleTime: 5 * 60_000,
  })
}
