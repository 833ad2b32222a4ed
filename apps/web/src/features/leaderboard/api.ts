import type { Answer } from '@sanamsob/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Period } from './rules/period'

export type Leaderboard = Answer<'leaderboard'>
export type Ranking = Leaderboard['rankings'][number]
/** The viewer's rank in a period. */
export type Standing = NonNullable<Leaderboard['own']>
export type RecentScore = Leaderboard['recent'][number]

/**
 * Returns the 20 best learners of a period, its 8 best scores and its totals. The previous period
 * remains visible while the next one loads.
 */
export function leaderboardQuery(period: Period, userId: string | null) {
  return queryOptions({
    queryKey: ['leaderboard', userId, period],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await data.rpc('leaderboard', { period })),
  })
}
