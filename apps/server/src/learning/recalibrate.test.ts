import { expect, it } from 'vitest'
import { randomFrom } from './random.ts'
import { recalibrate, recalibrated } from './recalibrate.ts'

/** Outcomes of predictions whose true log-odds are `intercept + slope · predicted`. */
function outcomes(count: number, intercept: number, slope: number) {
  const random = randomFrom(1)
  return Array.from({ length: count }, () => {
    const odds = 6 * random() - 3
    const passed = random() < 1 / (1 + Math.exp(-(intercept + slope * odds)))
    return { chance: 1 / (1 + Math.exp(-odds)), passed }
  })
}

it('finds the correction of predictions that are too high and too bold', () => {
  const found = recalibrate(outcomes(5000, -1.2, 0.6))
  expect(found.intercept).toBeCloseTo(-1.2, 1)
  expect(found.slope).toBeCloseTo(0.6, 1)
  expect(recalibrated(0.5, found)).toBeCloseTo(1 / (1 + Math.exp(1.2)), 1)
})

it('corrects nothing without outcomes, and stays finite where all passed or certainty was predicted', () => {
  expect(recalibrate([])).toEqual({ intercept: 0, slope: 1 })
  const all = recalibrate(Array.from({ length: 300 }, () => ({ chance: 1, passed: true })))
  const none = recalibrate(Array.from({ length: 300 }, () => ({ chance: 1, passed: false })))
  for (const { intercept, slope } of [all, none])
    expect(Number.isFinite(intercept) && Number.isFinite(slope)).toBe(true)
  expect(recalibrated(1, all)).toBeGreaterThan(0.99)
  expect(recalibrated(1, none)).toBeLessThan(0.05)
})
