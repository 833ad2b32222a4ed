import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'
import { bookmarksKey } from './bookmarks'
import { questionMarksQuery } from './question-marks'
import { reviewSummaryQuery } from './review-summary'

type Change = { questionId: string; quizSetId: string; bookmarked: boolean }

/** Keeps or lets go a question. The mark turns at once, and back if that fails. */
export function useSetBookmark(userId: string) {
  const queries = useQueryClient()

  async function mark({ questionId, quizSetId }: Change, bookmarked: boolean) {
    const { queryKey } = questionMarksQuery(userId, quizSetId)
    // A reading under way was asked before this, and would turn the mark back.
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
    // One after the other, in the order pressed.
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ questionId, bookmarked }: Change) =>
      unwrap(await data.rpc('set_bookmark', { question_id: questionId, bookmarked })),
    onMutate: (change) => mark(change, change.bookmarked),
    onError: (_error, change) => {
      notifyError(texts.bookmark.failed)
      return mark(change, !change.bookmarked)
    },
    onSuccess: () => {
      // The list keeps what it shows, so that a removal can be undone in its place.
      void queries.invalidateQueries({ queryKey: bookmarksKey, refetchType: 'none' })
      void queries.invalidateQueries(reviewSummaryQuery(userId))
    },
    onSettled: (_done, _error, { quizSetId }) => {
      // Once no later press waits, what is kept is read anew.
      if (queries.isMutating({ mutationKey }) > 1) return
      void queries.invalidateQueries(questionMarksQuery(userId, quizSetId))
    },
  })
}
