type Trend = 'up' | 'down' | 'steady'

/** Percentage points; less than this is no news. */
const noticeable = 3

/** The newer half of the scores against the older half, by their averages. */
export function describeTrend(scores: { percentage: number }[]): {
  trend: Trend
  /** Whole percentage points, never negative. */
  difference: number
} {
  const middle = Math.floor(scores.length / 2)
  const difference = Math.round(average(scores.slice(middle)) - average(scores.slice(0, middle)))
  const trend = difference >= noticeable ? 'up' : difference <= -noticeable ? 'down' : 'steady'
  return { trend, difference: Math.abs(difference) }
}

function average(scores: { percentage: number }[]): number {
  return scores.reduce((sum, { percentage }) => sum + percentage, 0) / Math.max(scores.length, 1)
}
