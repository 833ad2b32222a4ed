import { expect, it } from 'vitest'
import { compareAmounts, compareAverages } from './compare'

it.each([
  [150, 100, { kind: 'up', by: 50 }],
  [0, 40, { kind: 'down', by: 100 }],
  [1001, 1000, { kind: 'up', by: 1 }],
  [3, 3, { kind: 'same' }],
  [5, 0, { kind: 'fresh' }],
  [0, 0, { kind: 'none' }],
])('expresses the change to %d from %d in percent', (now, before, expected) => {
  expect(compareAmounts(now, before)).toEqual(expected)
})

it.each([
  [70.3, 68, { kind: 'up', by: 2.3 }],
  [50, 60.5, { kind: 'down', by: 10.5 }],
  [61.02, 61, { kind: 'same' }],
  [61, null, { kind: 'fresh' }],
  [null, 61, { kind: 'none' }],
  [null, null, { kind: 'none' }],
])('expresses the change of an average to %d from %d in points', (now, before, expected) => {
  expect(compareAverages(now, before)).toEqual(expected)
})
