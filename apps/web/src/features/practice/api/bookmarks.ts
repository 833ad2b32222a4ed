import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { PracticeQuestion } from '../rules/practice-question'
import { practiceQuestionOf } from './practice-question'

export const bookmarksPerPage = 20

export type Bookmark = { createdAt: string; question: PracticeQuestion }

/** Every page of every search. */
export const bookmarksKey = ['bookmarks']

/** One page of the learner's bookmarks, newest first, that have all words of `search`. */
export function bookmarksQuery(userId: string, search: string, page: number) {
  return queryOptions({
    queryKey: [...bookmarksKey, userId, { search, page }],
    queryFn: async ({ signal }): Promise<{ total: number; bookmarks: Bookmark[] }> => {
      const answer = await data.rpc('list_bookmarks', { search, page }).abortSignal(signal)
      const told = unwrap(answer)
      return {
        total: told.total,
        bookmarks: told.bookmarks.map(({ created_at, question }) => ({
          createdAt: created_at,
          question: practiceQuestionOf(question),
        })),
      }
    },
    placeholderData: keepPreviousData,
  })
}
