import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** What the learner marked in one quiz set: questions kept, and questions reported and still open. */
export type QuestionMarks = {
  bookmarked: readonly string[]
  reported: readonly string[]
  /** By the question: what the last answered report of it was told. */
  answers: Readonly<Record<string, string>>
}

export function questionMarksQuery(userId: string, quizSetId: string) {
  return queryOptions({
    queryKey: ['question-marks', userId, quizSetId],
    queryFn: async ({ signal }): Promise<QuestionMarks> => {
      const [bookmarks, reports] = await Promise.all([
        data
          .from('bookmarks')
          .select('question_id')
          .eq('user_id', userId)
          .eq('quiz_set_id', quizSetId)
          .abortSignal(signal),
        data
          .from('question_reports')
          .select('question_id,status,answer')
          .eq('user_id', userId)
          .eq('quiz_set_id', quizSetId)
          .order('created_at')
          .abortSignal(signal),
      ])
      const told = unwrap(reports)
      return {
        bookmarked: ids(unwrap(bookmarks)),
        reported: ids(told.filter(({ status }) => status === 'open')),
        answers: Object.fromEntries(
          told.flatMap(({ question_id, answer }) => (answer ? [[question_id, answer]] : [])),
        ),
      }
    },
    staleTime: 5 * 60_000,
  })
}

function ids(rows: { question_id: string }[]): string[] {
  return rows.map(({ question_id }) => question_id)
}
