import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, isAbsence, unwrap } from '@/lib/data-error'
import { withPassages } from '@/lib/question'
import { loadExamParts } from '../components/exam-parts'

export type AttemptResult = Answer<'attempt_result'>
export type QuestionResult = AttemptResult['questions'][number]
export type TagResult = AttemptResult['tags'][number]

/** Reason why there is no result. */
export type NoResult = 'not-found' | 'in-progress'

const reasons: Record<string, NoResult> = {
  attempt_in_progress: 'in-progress',
}

/** Rendered lines do not change when the words arrive, so the result waits for them; without them it is shown too. */
const loadQuestionWords = () => import('@/components/rich-text/question-words').catch(() => null)

/** Returns a submitted attempt of the learner with the correct answers and explanations. */
export function attemptResultQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['attempt-result', attemptId],
    queryFn: async ({ signal }): Promise<AttemptResult | NoResult> => {
      const call = data.rpc('attempt_result', { attempt_id: attemptId }).abortSignal(signal)
      try {
        const [answer] = await Promise.all([call, loadQuestionWords()])
        const result: AttemptResult = unwrap(answer)
        if (result.exam) await loadExamParts()
        return { ...result, questions: withPassages(result.questions) }
      } catch (error) {
        if (isAbsence(error, 'attempt_not_found')) return 'not-found'
        const reason = error instanceof DataError ? reasons[error.code] : undefined
        if (reason) return reason
        throw error
      }
    },
    // A result does not change, except for the average of all learners.
    staleTime: 5 * 60_000,
  })
}
