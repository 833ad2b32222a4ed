import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'
import { bookmarksKey } from './bookmarks'
import { reviewSummaryQuery } from './review-summary'

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

type Change = { questionId: string; quizSetId: string; bookmarked: boolean }

/** Adds or removes a bookmark. The update is optimistic and rolled back on failure. */
export function useSetBookmark(userId: string) {
  const queries = useQueryClient()

  async function mark({ questionId, quizSetId }: Change, bookmarked: boolean) {
    const { queryKey } = questionMarksQuery(userId, quizSetId)
    // A fetch that started before this change would overwrite the mark.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (marks) => {
      if (!marks) return marks
      const others = marks.bookmarked.filter((id) => id !== questionId)
      return { ...marks, bookmarked: bookmarked ? [...others, questionId] : others }
    })
  }

  const mutationKey = ['set-bookmark', userId]
  return useMutation({
    mutationKey,
    // Runs the changes one after another, in the order of the clicks.
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ questionId, bookmarked }: Change) =>
      unwrap(await data.rpc('set_bookmark', { question_id: questionId, bookmarked })),
    onMutate: (change) => mark(change, change.bookmarked),
    onError: (_error, change) => {
      notifyError(texts.bookmark.failed)
      return mark(change, !change.bookmarked)
    },
    onSuccess: () => {
      // The displayed list is not refetched, so that a removed bookmark remains in its position and can
      // be restored.
      void queries.invalidateQueries({ queryKey: bookmarksKey, refetchType: 'none' })
      void queries.invalidateQueries(reviewSummaryQuery(userId))
    },
    onSettled: (_done, _error, { quizSetId }) => {
      // Refetches the stored marks only after the last pending change.
      if (queries.isMutating({ mutationKey }) > 1) return
      void queries.invalidateQueries(questionMarksQuery(userId, quizSetId))
    },
  })
}
