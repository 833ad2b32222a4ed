import { expect, test } from 'vitest'
import { distributionBins } from './distribution-bins'

test('gives each score its own bin when there are few', () => {
  expect(distributionBins([1, 0, 4])).toEqual([
    { from: 0, to: 0, people: 1 },
    { from: 1, to: 1, people: 0 },
    { from: 2, to: 2, people: 4 },
  ])
})

test('groups many scores into bins and counts every learner', () => {
  const counts = Array.from({ length: 101 }, (_, score) => score)
  const bins = distributionBins(counts)
  expect(bins).toHaveLength(11)
  expect(bins[0]).toEqual({ from: 0, to: 9, people: 45 })
  expect(bins.at(-1)).toEqual({ from: 100, to: 100, people: 100 })
  expect(bins.reduce((sum, { people }) => sum + people, 0)).toBe(5050)
})

test('returns no bins without scores', () => {
  expect(distributionBins([])).toEqual([])
})
