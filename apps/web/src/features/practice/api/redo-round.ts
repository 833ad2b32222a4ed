import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import { fetchReadingFont } from '@/lib/reading-font'
import type { PracticeQuestion } from '../rules/practice-question'
import { practiceQuestionOf, quizSetOf } from './practice-question'

export type RedoRound = {
  quizSet: PracticeQuestion['quizSet']
  questions: readonly PracticeQuestion[]
}

/** Reason why there is no round. */
export type NoRound = 'not-found' | 'in-progress' | 'in-another-attempt'

const reasons: Record<string, NoRound> = {
  attempt_not_found: 'not-found',
  // PostgreSQL error: the URL does not contain a UUID.
  '22P02': 'not-found',
  attempt_in_progress: 'in-progress',
  question_in_attempt: 'in-another-attempt',
}

/** Returns the wrong and unanswered questions of one of the learner's submitted attempts. */
export function redoRoundQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['redo-round', attemptId],
    queryFn: async ({ signal }): Promise<RedoRound | NoRound> => {
      const font = fetchReadingFont()
      const call = data.rpc('redo_round', { attempt_id: attemptId }).abortSignal(signal)
      try {
        const received = unwrap(await call)
        await font
        const questions = received.questions.map(practiceQuestionOf)
        return { quizSet: quizSetOf(received.quiz_set), questions }
      } catch (error) {
        const reason = error instanceof DataError ? reasons[error.code] : undefined
        if (reason) return reason
        throw error
      }
    },
    // The questions of a round must not change until the learner leaves it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
