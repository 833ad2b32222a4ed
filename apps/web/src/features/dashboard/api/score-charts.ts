import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { dashboardQuery } from './dashboard'

type ScoreCharts = Answer<'score_charts'>
/** An attempt as a point of the chart. */
export type ScorePoint = ScoreCharts['scores'][number]

export function scoreChartsQuery(userId: string) {
  return queryOptions({
    queryKey: [...dashboardQuery(userId).queryKey, 'charts'],
    queryFn: async () => unwrap(await data.rpc('score_charts')),
  })
}
