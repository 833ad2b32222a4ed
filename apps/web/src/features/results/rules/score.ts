export type ScoreBand = 'strong' | 'fair' | 'weak'

/** A passed score from this percentage on is `strong`. */
const strongPercentage = 80

/** Returns the share of correct answers, 0 to 100, unrounded. */
export function percentageOf(correct: number, total: number): number {
  return total === 0 ? 0 : (correct / total) * 100
}

/** Formats a percentage: rounded in the main quiz, to one decimal in a tenant's. */
export function formatPercentage(percentage: number, decimals: 0 | 1): string {
  const rounded = Math.round((percentage + Number.EPSILON) * 10 ** decimals) / 10 ** decimals
  return `${rounded.toFixed(decimals)}%`
}

/** Returns the band of a score: `weak` if it did not pass. */
export function scoreBand(percentage: number, passed: boolean): ScoreBand {
  if (!passed) return 'weak'
  return percentage >= strongPercentage ? 'strong' : 'fair'
}

export type Comparison = { relation: 'above' | 'below' | 'same'; points: number }

/** Returns the difference to the average in percentage points, to one decimal. */
export function compareWithAverage(percentage: number, average: number): Comparison {
  const difference = Math.round((percentage - average) * 10) / 10
  if (difference === 0) return { relation: 'same', points: 0 }
  return { relation: difference > 0 ? 'above' : 'below', points: Math.abs(difference) }
}
