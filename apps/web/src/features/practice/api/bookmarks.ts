import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type PracticeQuestion, practiceQuestionOf } from './practice-question'

export const bookmarksPerPage = 20

export type Bookmark = { createdAt: string; question: PracticeQuestion }

/** Prefix of all pages and searches. */
export const bookmarksKey = ['bookmarks']

/** Returns a page of the learner's bookmarks that contain all words of `search`, newest first. */
export function bookmarksQuery(userId: string, search: string, page: number) {
  return queryOptions({
    queryKey: [...bookmarksKey, userId, { search, page }],
    queryFn: async ({ signal }): Promise<{ total: number; bookmarks: Bookmark[] }> => {
      const answer = await data.rpc('list_bookmarks', { search, page }).abortSignal(signal)
      const received = unwrap(answer)
      return {
        total: received.total,
        bookmarks: received.bookmarks.map(({ created_at, question }) => ({
          createdAt: created_at,
          question: practiceQuestionOf(question),
        })),
      }
    },
    placeholderData: keepPreviousData,
  })
}
