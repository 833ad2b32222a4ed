import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { reviewSummaryQuery } from './review-summary'
import { weakTopicsQuery } from './weak-topics'

/** Whether what the practice panel shows is known, or cannot be had soon: nobody waits for it then. */
export function usePracticeArrived(userId: string): boolean {
  return [useQuery(reviewSummaryQuery(userId)), useQuery(weakTopicsQuery(userId))].every(isSettled)
}

const isSettled = ({ isPending, failureCount }: UseQueryResult) => !isPending || failureCount > 0
