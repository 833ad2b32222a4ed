import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { todayQuery } from './today'

/**
 * True once the data of the cards is loaded or its first request failed, so that the page does not wait
 * for retries.
 */
export function useTodayArrived(userId: string): boolean {
  return [useQuery(todayQuery(userId)), useQuery(runningAttemptsQuery(userId))].every(isSettled)
}

const isSettled = ({ isPending, failureCount }: UseQueryResult) => !isPending || failureCount > 0
