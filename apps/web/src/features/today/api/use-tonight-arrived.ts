import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { tonightQuery } from './tonight'

/**
 * True once the data of the card is loaded or its first request failed, so that the page does not wait
 * for retries.
 */
export function useTonightArrived(userId: string): boolean {
  return [useQuery(tonightQuery(userId)), useQuery(runningAttemptsQuery(userId))].every(isSettled)
}

const isSettled = ({ isPending, failureCount }: UseQueryResult) => !isPending || failureCount > 0
