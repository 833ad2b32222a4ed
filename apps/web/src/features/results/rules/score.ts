export type ScoreBand = 'strong' | 'fair' | 'weak'

/** From here on a score counts as good. */
export const goodPercentage = 80

/** Share of right answers, 0 to 100, unrounded. */
export function percentageOf(correct: number, total: number): number {
  return total === 0 ? 0 : (correct / total) * 100
}

/**
 * The percentage as written: rounded in the main quiz, to one decimal in a tenant's.
 */
export function formatPercentage(percentage: number, decimals: 0 | 1): string {
  const rounded = Math.round((percentage + Number.EPSILON) * 10 ** decimals) / 10 ** decimals
  return `${rounded.toFixed(decimals)}%`
}

/** What falls short of its pass line is never called strong. */
export function scoreBand(percentage: number, passed = true): ScoreBand {
  if (percentage >= goodPercentage && passed) return 'strong'
  return percentage >= 50 ? 'fair' : 'weak'
}
