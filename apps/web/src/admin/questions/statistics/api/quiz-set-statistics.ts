import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { isAbsence, unwrap } from '@/lib/data-error'
import { withPassages } from '@/lib/question'
import { texts } from '../texts'
import type { Statistics } from './question-statistics'

export type QuizSetStatistics = Answer<'quiz_set_statistics'>
export type AskedQuestion = QuizSetStatistics['questions'][number] & { statistics: Statistics }

/** Null when the quiz set does not exist. */
export function quizSetStatistics(quizSetId: string): Read<QuizSetStatistics | null> {
  return {
    queryKey: ['quiz_sets', 'statistics', quizSetId],
    meta: { failure: { title: texts.failure, message: texts.loadFailed } },
    queryFn: async () => {
      try {
        return unwrap(await data.rpc('quiz_set_statistics', { quiz_set_id: quizSetId }))
      } catch (error) {
        if (isAbsence(error, 'quiz_set_not_found')) return null
        throw error
      }
    },
  }
}

/** Questions paired with their passages and statistics. */
export function askedQuestions({ questions, statistics }: QuizSetStatistics): AskedQuestion[] {
  return withPassages(questions).flatMap((question, index) => {
    const own = statistics[index]
    return own ? [{ ...question, statistics: own }] : []
  })
}
