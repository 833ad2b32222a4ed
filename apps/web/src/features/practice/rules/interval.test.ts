import { expect, test } from 'vitest'
import { intervalOf } from './interval'

test.each([
  [0, { unit: 'minutes', amount: 1 }],
  [600, { unit: 'minutes', amount: 10 }],
  [2 * 3600, { unit: 'hours', amount: 2 }],
  [3 * 86_400, { unit: 'days', amount: 3 }],
  [59 * 86_400, { unit: 'days', amount: 59 }],
  [365 * 86_400, { unit: 'months', amount: 12 }],
] as const)('formats %d seconds', (seconds, interval) => {
  expect(intervalOf(seconds)).toEqual(interval)
})
