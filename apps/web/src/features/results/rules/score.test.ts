import { describe, expect, it } from 'vitest'
import { formatPercentage, percentageOf, scoreBand } from './score'

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

  it('is good from 80 on', () => {
    expect([scoreBand(80), scoreBand(79.9), scoreBand(49)]).toEqual(['strong', 'fair', 'weak'])
  })

  it('is not called strong below a higher pass line', () => {
    expect([scoreBand(85, false), scoreBand(85, true), scoreBand(40, true)]).toEqual([
      'fair',
      'strong',
      'weak',
    ])
  })
})
