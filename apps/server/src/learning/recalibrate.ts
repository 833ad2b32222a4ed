/** A prediction: its probability of passing, and whether the learner passed. */
export type Outcome = { chance: number; passed: boolean }

/** Corrected log-odds are `intercept + slope · log-odds`. */
export type Recalibration = { intercept: number; slope: number }

/** Standard deviation of both priors, which are normal around no correction: weak beside 300 outcomes. */
const priorDeviation = 1
const rounds = 25

/**
 * The correction that makes predictions agree with their outcomes (Platt 1999): logistic regression on the log-odds, with
 * normal priors around intercept 0 and slope 1.
 */
export function recalibrate(outcomes: readonly Outcome[]): Recalibration {
  let [intercept, slope] = [0, 1]
  const precision = 1 / priorDeviation ** 2
  const odds = outcomes.map(({ chance }) => logOdds(chance))
  for (let round = 0; round < rounds; round += 1) {
    let [byIntercept, bySlope] = [-intercept * precision, (1 - slope) * precision]
    let [ii, is, ss] = [precision, 0, precision]
    for (const [at, { passed }] of outcomes.entries()) {
      const x = odds[at] as number
      const chance = 1 / (1 + Math.exp(-(intercept + slope * x)))
      const residual = Number(passed) - chance
      const weight = chance * (1 - chance)
      byIntercept += residual
      bySlope += residual * x
      ii += weight
      is += weight * x
      ss += weight * x * x
    }
    const determinant = ii * ss - is * is
    const step = [
      (ss * byIntercept - is * bySlope) / determinant,
      (ii * bySlope - is * byIntercept) / determinant,
    ] as const
    // Newton's method may overshoot from afar.
    const scale = Math.min(1, 1 / Math.max(Math.abs(step[0]), Math.abs(step[1])))
    intercept += step[0] * scale
    slope += step[1] * scale
    if (Math.max(Math.abs(step[0]), Math.abs(step[1])) < 1e-9) break
  }
  return { intercept, slope }
}

/** Bounded, as the database does (private.recalibrated): no prediction is certain. */
function logOdds(chance: number): number {
  const bounded = Math.min(Math.max(chance, 1e-4), 1 - 1e-4)
  return Math.log(bounded / (1 - bounded))
}

export const recalibrated = (chance: number, { intercept, slope }: Recalibration): number =>
  1 / (1 + Math.exp(-(intercept + slope * logOdds(chance))))
