import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { Period } from '../rules/period'

/** Where someone stands in a period. */
export type Standing = {
  rank: number
  attempts: number
  score: number
  total_questions: number
  /** Percent, one decimal. */
  average: number
}

export type Ranking = Standing & { full_name: string | null; is_me: boolean }

export type RecentScore = {
  full_name: string | null
  is_me: boolean
  score: number
  total_questions: number
  /** Whole percent. */
  percentage: number
  completed_at: string
  quiz_set_name: string
  course_name: string
}

export type Leaderboard = {
  rankings: Ranking[]
  /** The viewer's own, among the 20 or not; null for a guest and without attempts in the period. */
  own: Standing | null
  recent: RecentScore[]
  stats: { learners: number; attempts: number; questions: number; average: number }
}

/** The 20 best of a period, its 8 best scores and totals; the last period stays while one loads. */
export function getLeaderboard(period: Period, userId: string | null) {
  return queryOptions({
    queryKey: ['leaderboard', userId, period],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrapWire<Leaderboard>(await data.rpc('leaderboard', { period })),
  })
}
