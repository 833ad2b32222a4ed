import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { Period } from '../rules/period'

export type Ranking = {
  rank: number
  user_id: string
  full_name: string | null
  attempts: number
  score: number
  total_questions: number
  /** Percent, one decimal. */
  average: number
}

export type RecentScore = {
  full_name: string | null
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
  recent: RecentScore[]
  stats: { learners: number; attempts: number; questions: number; average: number }
}

/** The 20 best of a period, its 8 best scores and totals; the last period stays while one loads. */
export function getLeaderboard(period: Period) {
  return queryOptions({
    queryKey: ['leaderboard', period],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrapWire<Leaderboard>(await data.rpc('leaderboard', { period })),
  })
}
