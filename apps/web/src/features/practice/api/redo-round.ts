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

/** Why there is nothing to redo. */
export type NoRound = 'not-found' | 'in-progress' | 'in-another-attempt'

const reasons: Record<string, NoRound> = {
  attempt_not_found: 'not-found',
  // PostgreSQL: the address holds no UUID.
  '22P02': 'not-found',
  attempt_in_progress: 'in-progress',
  question_in_attempt: 'in-another-attempt',
}

/** What was wrong or left unanswered in a submitted attempt of the learner's own. */
export function redoRoundQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['redo-round', attemptId],
    queryFn: async ({ signal }): Promise<RedoRound | NoRound> => {
      const font = fetchReadingFont()
      const call = data.rpc('redo_round', { attempt_id: attemptId }).abortSignal(signal)
      try {
        const told = unwrap(await call)
        await font
        const questions = told.questions.map(practiceQuestionOf)
        return { quizSet: quizSetOf(told.quiz_set), questions }
      } catch (error) {
        const reason = error instanceof DataError ? reasons[error.code] : undefined
        if (reason) return reason
        throw error
      }
    },
    // A round keeps its questions until it is left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
