import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap } from './data-error'
import { remainingMs, type ServerClock } from './server-clock'
import { withClock } from './with-clock'

type Running = Pick<Answer<'running_attempts'>, 'attempts' | 'orders'>
export type RunningAttempt = Running['attempts'][number]
export type RunningAttempts = Running & { clock: ServerClock }

/** Prefix of all users: only one user at a time is signed in. */
export const runningAttemptsKey = ['running-attempts']

/** The time after a deadline by which the server has submitted the attempt. */
const sweptAfterMs = 10_000
const maxWaitMs = 60 * 60_000

/**
 * The learner's running attempts and unpaid orders on all sites and devices; fetched again after each deadline. The key of
 * the plan of the evening begins with this one, so that invalidating it invalidates the plan too.
 */
export function runningAttemptsQuery(userId: string) {
  return queryOptions({
    queryKey: [...runningAttemptsKey, userId],
    queryFn: async (): Promise<RunningAttempts> => {
      const call = data.rpc('running_attempts').then(unwrap)
      const { received, clock } = await withClock(call, 'running_attempts')
      return { ...received, clock }
    },
    refetchInterval: ({ state }) => {
      const next = state.data && nextToExpire([...state.data.attempts, ...state.data.orders])
      if (!state.data || !next?.deadline_at) return false
      const left = remainingMs(next.deadline_at, state.data.clock, performance.now())
      return Math.min(left + sweptAfterMs, maxWaitMs)
    },
  })
}

/** The attempt with the earliest deadline; of those without a limit the newest, which comes first in the list. */
export function nextToExpire<A extends { deadline_at: string | null }>(
  attempts: readonly A[],
): A | undefined {
  const end = ({ deadline_at }: A) => (deadline_at ? Date.parse(deadline_at) : Infinity)
  return [...attempts].sort((one, other) => (end(one) < end(other) ? -1 : 1))[0]
}
