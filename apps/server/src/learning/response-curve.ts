/** Abilities at which likelihoods are computed: 41 points from −4 to 4, in units of the learners' spread. */
export const grid = Float64Array.from({ length: 41 }, (_, at) => -4 + at * 0.2)

/** The standard normal distribution at the points of the grid; sums to 1. */
export const standardNormal = normalised(grid.map((ability) => Math.exp((-ability * ability) / 2)))

/** The probability of a right answer without knowledge: questions have four options. */
export const guessing = 0.25

/** Slope and difficulty of the response curve of an item. */
export type Curve = { a: number; b: number }

/**
 * The probability of a right answer, by the three-parameter logistic model (Birnbaum 1968): a learner without any
 * knowledge is right with the probability `guessing`.
 */
export function rightAt(ability: number, { a, b }: Curve, guessing: number): number {
  return guessing + (1 - guessing) / (1 + Math.exp(-a * (ability - b)))
}

function normalised(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}
