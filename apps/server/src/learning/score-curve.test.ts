import { expect, it } from 'vitest'
import { grid, rightAt } from './response-curve.ts'
import { scoreCurve, scoreDistribution } from './score-curve.ts'

const close = (found: Iterable<number>, expected: number[]) => {
  const values = [...found]
  expect(values).toHaveLength(expected.length)
  for (const [at, value] of values.entries()) expect(value).toBeCloseTo(expected[at] as number, 12)
}

it('has the distribution of a sum of unequal chances', () => {
  // By hand: 0.5·0.8·0.1; then 0.5·0.8·0.1 + 0.5·0.2·0.1 + 0.5·0.8·0.9; and so on.
  close(scoreDistribution([0.5, 0.2, 0.9]), [0.04, 0.41, 0.46, 0.09])
  close(scoreDistribution([]), [1])
})

it('averages papers, with the curve of rare items for those without parameters', () => {
  const easy = { a: 1, b: -1 }
  const rare = Float64Array.from(grid, () => 0.5)
  const curve = scoreCurve([
    { curves: [easy, null], rare },
    { curves: [null, null], rare },
  ])
  expect(curve).toHaveLength(41 * 3)
  for (const point of [0, 20, 40]) {
    const right = rightAt(grid[point] as number, easy, 0.25)
    close(curve.slice(point * 3, point * 3 + 3), [
      ((1 - right) * 0.5 + 0.25) / 2,
      (0.5 + 0.5) / 2,
      (right * 0.5 + 0.25) / 2,
    ])
  }
})
