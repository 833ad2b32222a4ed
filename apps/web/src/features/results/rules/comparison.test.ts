import { describe, expect, it } from 'vitest'
import { compareWithAverage } from './comparison'

describe('comparison with the average', () => {
  it.each([
    [70, 62.34, 'above', 7.7],
    [50, 62.3, 'below', 12.3],
    [66.666, 66.7, 'same', 0],
  ] as const)('%d against %d is %s by %d', (percentage, average, relation, points) => {
    expect(compareWithAverage(percentage, average)).toEqual({ relation, points })
  })
})
