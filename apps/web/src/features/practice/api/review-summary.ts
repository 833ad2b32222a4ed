import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'

export type ReviewDay = { day: string; reviewed: number; correct: number }

export type ReviewSummary = {
  cards: number
  due: number
  /** Of the due ones, those never reviewed. */
  new: number
  /** Left alone while an attempt under way asks them. */
  held: number
  next_due_at: string | null
  /** Days in a row with a review. */
  streak: number
  /** Seven days in Bangkok, today last. */
  week: ReviewDay[]
}

/** How the learner's deck stands. */
export function reviewSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: ['review-summary', userId],
    queryFn: async ({ signal }) =>
      unwrapWire<ReviewSummary>(await data.rpc('review_summary').abortSignal(signal)),
  })
}
