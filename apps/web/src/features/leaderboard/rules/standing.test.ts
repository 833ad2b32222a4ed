import { expect, it } from 'vitest'
import { isGoodAverage, isHighScore } from './standing'

it('marks averages from 80 and single scores from 90', () => {
  expect([79.9, 80].map(isGoodAverage)).toEqual([false, true])
  expect([89, 90].map(isHighScore)).toEqual([false, true])
})
