import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { todayQuery } from './today'

/** Whether what the cards show is known, or cannot be had soon: nobody waits for it then. */
export function useTodayArrived(userId: string): boolean {
  return [useQuery(todayQuery(userId)), useQuery(runningAttemptsQuery(userId))].every(isSettled)
}

const isSettled = ({ isPending, failureCount }: UseQueryResult) => !isPending || failureCount > 0
