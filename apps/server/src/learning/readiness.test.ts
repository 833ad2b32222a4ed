import { readinessFigures } from '@sanamsob/domain/readiness-figures'
import { describe, expect, it } from 'vitest'
import {
  binGaps,
  brierSkill,
  calibrationError,
  coveredMarks,
  simulateExam,
  sitPapers,
} from '../../../../tests/support/simulated-readiness.ts'

const { maxDeviation, maxErrorPoints, maxJudgedOutcomes, minOutcomes } = readinessFigures

describe.each([1, 2, 3])('predictions of simulated learners, seed %i', (seed) => {
  const exam = simulateExam({ seed, learners: 300, items: 120, pieces: 40 })

  it('agree with what they reach', () => {
    const predictions = sitPapers(exam, { sittings: 6 })
    expect(calibrationError(predictions)).toBeLessThanOrEqual(0.05)
    expect(brierSkill(predictions)).toBeGreaterThanOrEqual(0.4)
    expect(coveredMarks(predictions)).toBeGreaterThanOrEqual(0.74)
    expect(coveredMarks(predictions)).toBeLessThanOrEqual(0.86)
    const gaps = binGaps(predictions)
    expect(gaps.length).toBeGreaterThanOrEqual(3)
    for (const { points, errors } of gaps) expect(points <= 5 || errors <= 3).toBe(true)
    // Wide enough evidence passes the gate on the deviation.
    expect(
      predictions.filter(({ deviation }) => deviation <= maxDeviation).length,
    ).toBeGreaterThanOrEqual(0.95 * predictions.length)
  })

  it('fail the gate within the judged outcomes where the examination is harder than the bank', () => {
    const predictions = sitPapers(exam, { sittings: 2, harder: 0.3 })
    const withheld = maxErrorPoints / 100
    // Below so many outcomes probabilities are withheld anyway.
    expect(calibrationError(predictions.slice(0, minOutcomes))).toBeGreaterThan(withheld)
    const uncorrected = predictions
      .slice(0, maxJudgedOutcomes)
      .map((each) => ({ ...each, chance: each.raw }))
    expect(calibrationError(uncorrected)).toBeGreaterThan(withheld)
  })
})
