import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/**
 * The learner's marks in one quiz set: ids of bookmarked questions and of questions with an open report.
 */
export type QuestionMarks = {
  bookmarked: readonly string[]
  reported: readonly string[]
  /** By question id: the reply to the latest report with a reply. */
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
      const received = unwrap(reports)
      return {
        bookmarked: ids(unwrap(bookmarks)),
        reported: ids(received.filter(({ status }) => status === 'open')),
        answers: Object.fromEntries(
          received.flatMap(({ question_id, answer }) => (answer ? [[question_id, answer]] : [])),
        ),
      }
    },
    staleTime: 5 * 60_000,
  })
}

function ids(rows: { question_id: string }[]): string[] {
  return rows.map(({ question_id }) => question_id)
}
