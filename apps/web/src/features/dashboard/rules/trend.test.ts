import { expect, it } from 'vitest'
import { describeTrend } from './trend'

const scores = (...percentages: number[]) => percentages.map((percentage) => ({ percentage }))

it('compares the newer half with the older', () => {
  expect(describeTrend(scores(40, 50, 60, 80))).toEqual({ trend: 'up', difference: 25 })
  expect(describeTrend(scores(80, 60))).toEqual({ trend: 'down', difference: 20 })
  expect(describeTrend(scores(70, 70, 72))).toEqual({ trend: 'steady', difference: 1 })
})
