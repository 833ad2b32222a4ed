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
