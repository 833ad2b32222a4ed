import { expect, it } from 'vitest'
import { parseDefaultCost, setsFor } from './default-cost'

it('reads the setting, and falls back to 10', () => {
  expect(['12', '0', '', undefined, 'x', '-1'].map(parseDefaultCost)).toEqual([
    12, 0, 10, 10, 10, 10,
  ])
})

it('counts the quiz sets that a balance pays for', () => {
  expect([9, 10, 59].map((points) => setsFor(points, 10))).toEqual([0, 1, 5])
  expect(setsFor(50, 12)).toBe(4)
  expect(setsFor(50, 0)).toBe(0)
})
