import { describe, expect, it } from 'vitest'
import { compareWithAverage, formatPercentage, percentageOf, scoreBand } from './score'

describe('score', () => {
  it.each([
    [2, 3, '67%', '66.7%'],
    [1, 8, '13%', '12.5%'],
    [0, 20, '0%', '0.0%'],
    [20, 20, '100%', '100.0%'],
    [0, 0, '0%', '0.0%'],
  ])('%i of %i is %s, or %s for a tenant', (score, total, whole, decimal) => {
    expect(formatPercentage(percentageOf(score, total), 0)).toBe(whole)
    expect(formatPercentage(percentageOf(score, total), 1)).toBe(decimal)
  })

  it.each([
    [80, true, 'strong'],
    [79.9, true, 'fair'],
    [40, true, 'fair'],
    [59.9, false, 'weak'],
    [85, false, 'weak'],
  ] as const)('%d with passed %s is %s', (percentage, passed, band) => {
    expect(scoreBand(percentage, passed)).toBe(band)
  })
})

describe('comparison with the average', () => {
  it.each([
    [70, 62.34, 'above', 7.7],
    [50, 62.3, 'below', 12.3],
    [66.666, 66.7, 'same', 0],
  ] as const)('%d against %d is %s by %d', (percentage, average, relation, points) => {
    expect(compareWithAverage(percentage, average)).toEqual({ relation, points })
  })
})
