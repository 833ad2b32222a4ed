import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'

/** One attempt as a point of the chart. */
export type ScorePoint = {
  id: string
  quiz_set_name: string
  /** Whole percent. */
  percentage: number
  completed_at: string
}

export type TopicScore = {
  id: string
  name: string
  correct: number
  total: number
  /** Whole percent. */
  percentage: number
}

export type ScoreCharts = {
  /** The newest 30 attempts, oldest first. */
  scores: ScorePoint[]
  /** The topics met most often in the newest 20 attempts, weakest first. */
  topics: TopicScore[]
}

/** What the learner's charts show. */
export function getScoreCharts(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId, 'charts'],
    queryFn: async () => unwrapWire<ScoreCharts>(await data.rpc('score_charts')),
  })
}
