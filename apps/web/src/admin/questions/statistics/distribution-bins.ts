type Bin = { from: number; to: number; people: number }

/** At most so many bars are told apart on a phone. */
const most = 11

/** Bars of equally many scores each, the last perhaps of fewer. */
export function distributionBins(counts: number[]): Bin[] {
  const width = Math.ceil(counts.length / most)
  return Array.from({ length: Math.ceil(counts.length / width) || 0 }, (_, place) => {
    const from = place * width
    const within = counts.slice(from, from + width)
    const people = within.reduce((sum, count) => sum + count, 0)
    return { from, to: from + within.length - 1, people }
  })
}
