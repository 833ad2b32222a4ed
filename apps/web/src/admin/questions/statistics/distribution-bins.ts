type Bin = { from: number; to: number; people: number }

/** More bars cannot be distinguished on a phone. */
const maxBins = 11

/** Groups scores into bins of equal width; the last may be narrower. */
export function distributionBins(counts: number[]): Bin[] {
  const width = Math.ceil(counts.length / maxBins)
  return Array.from({ length: Math.ceil(counts.length / width) || 0 }, (_, index) => {
    const from = index * width
    const within = counts.slice(from, from + width)
    const people = within.reduce((sum, count) => sum + count, 0)
    return { from, to: from + within.length - 1, people }
  })
}
