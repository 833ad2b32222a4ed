import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap } from './data-error'
import { remainingMs, type ServerClock } from './server-clock'
import { withClock } from './with-clock'

export type RunningAttempt = Answer<'running_attempts'>['attempts'][number]
export type RunningAttempts = { attempts: RunningAttempt[]; clock: ServerClock }

/** How long after a deadline the server has handed in what was left. */
const sweptAfterMs = 10_000
const longestWaitMs = 60 * 60_000

/** What the learner has under way, on whichever site and device; asked for again after each deadline. */
export function runningAttemptsQuery(userId: string) {
  return queryOptions({
    queryKey: ['running-attempts', userId],
    queryFn: async (): Promise<RunningAttempts> => {
      const call = data.rpc('running_attempts').then(unwrap)
      const { told, clock } = await withClock(call, 'running_attempts')
      return { attempts: told.attempts, clock }
    },
    refetchInterval: ({ state }) => {
      const next = state.data && mostUrgent(state.data.attempts)
      if (!state.data || !next?.deadline_at) return false
      const left = remainingMs(next.deadline_at, state.data.clock, performance.now())
      return Math.min(left + sweptAfterMs, longestWaitMs)
    },
  })
}

/** The one whose time ends first; of those without a limit, the newest, which comes first. */
export function mostUrgent<A extends { deadline_at: string | null }>(
  attempts: readonly A[],
): A | undefined {
  const end = ({ deadline_at }: A) => (deadline_at ? Date.parse(deadline_at) : Infinity)
  return [...attempts].sort((one, other) => (end(one) < end(other) ? -1 : 1))[0]
}
