import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { PracticeQuestion } from '../rules/practice-question'
import { questionOf, type WireQuestion } from './wire-question'

export const bookmarksPerPage = 20

export type Bookmark = { createdAt: string; question: PracticeQuestion }

/** One page of the learner's bookmarks, newest first, that have all words of `search`. */
export function bookmarksQuery(userId: string, search: string, page: number) {
  return queryOptions({
    queryKey: ['bookmarks', userId, { search, page }],
    queryFn: async ({ signal }): Promise<{ total: number; bookmarks: Bookmark[] }> => {
      const answer = await data.rpc('list_bookmarks', { search, page }).abortSignal(signal)
      const wire = unwrapWire<{
        total: number
        bookmarks: { created_at: string; question: WireQuestion }[]
      }>(answer)
      return {
        total: wire.total,
        bookmarks: wire.bookmarks.map(({ created_at, question }) => ({
          createdAt: created_at,
          question: questionOf(question),
        })),
      }
    },
    placeholderData: keepPreviousData,
  })
}
