import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'
import { bookmarksKey } from './bookmarks'
import { questionMarksQuery } from './question-marks'
import { reviewSummaryQuery } from './review-summary'

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
