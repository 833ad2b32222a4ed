import type { Answer } from '@sanamsob/domain'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { runningAttemptsQuery } from '@/lib/running-attempts'

export type ReviewSummary = Answer<'review_summary'>
export type ReviewDay = ReviewSummary['week'][number]

/** Returns the state of the learner's deck. */
export function reviewSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: ['review-summary', userId],
    queryFn: async ({ signal }) => unwrap(await data.rpc('review_summary').abortSignal(signal)),
  })
}

/** Refreshes the deck, and the plan of the evening, which counts its reviews. */
export function refreshReviewSummary(queries: QueryClient, userId: string): void {
  void queries.invalidateQueries(reviewSummaryQuery(userId))
  void queries.invalidateQueries(runningAttemptsQuery(userId))
}

export function useRefreshReviewSummary(userId: string): () => void {
  const queries = useQueryClient()
  return useCallback(() => refreshReviewSummary(queries, userId), [queries, userId])
}
