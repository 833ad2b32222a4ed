export type Comparison = { relation: 'above' | 'below' | 'same'; points: number }

/** Returns the difference to the average in percentage points, to one decimal. */
export function compareWithAverage(percentage: number, average: number): Comparison {
  const difference = Math.round((percentage - average) * 10) / 10
  if (difference === 0) return { relation: 'same', points: 0 }
  return { relation: difference > 0 ? 'above' : 'below', points: Math.abs(difference) }
}
