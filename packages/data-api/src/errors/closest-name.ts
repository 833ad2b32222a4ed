/** Minimum similarity: of names of tables and functions, and of parameter lists, which are less distinctive. */
export const alike = { name: 0.75, loosely: 0.33 } as const

/** Names longer than PostgreSQL's are no typing errors, and comparing them is slow. */
const longestGiven = 500

const gramSizes = [3, 2] as const
const mostCompared = 50

/**
 * Returns the known name most similar to the given one, for the `hint` of an error; null when none is close.
 * As in PostgREST's hints, candidates share n-grams and are ranked by Levenshtein distance relative to the
 * longer name.
 */
export function closestName(
  given: string,
  known: Iterable<string>,
  least: number = alike.loosely,
): string | null {
  if (given.length > longestGiven) return null
  const wanted = given.toLowerCase()
  const names = new Map<string, string>()
  for (const name of known) names.set(name.toLowerCase(), name)
  const same = names.get(wanted)
  if (same !== undefined) return same
  for (const size of gramSizes) {
    const best = bestBySize(wanted, [...names.keys()], size, least)
    if (best !== null) return names.get(best) ?? null
  }
  return null
}

function bestBySize(
  wanted: string,
  names: readonly string[],
  size: number,
  least: number,
): string | null {
  const grams = gramCounts(wanted, size)
  const alikeness = names
    .map((name) => ({ name, score: cosine(grams, gramCounts(name, size)) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, mostCompared)
  let best: string | null = null
  let bestScore = 0
  for (const { name } of alikeness) {
    const longer = Math.max(wanted.length, name.length)
    // A candidate beyond this distance need not be measured to the end.
    const farthest = Math.floor((1 - Math.max(least, bestScore)) * longer + 1e-9)
    if (longer - Math.min(wanted.length, name.length) > farthest) continue
    const score = 1 - editDistance(wanted, name, farthest + 1) / longer
    if (score >= least && score > bestScore) {
      best = name
      bestScore = score
    }
  }
  return best
}

/** Counts each n-gram of `size` letters, with dashes marking the ends. */
function gramCounts(name: string, size: number): Map<string, number> {
  const letters = `-${name.replace(/[^\p{L}\p{N} ,]/gu, '')}-`.padEnd(size, '-')
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= letters.length; at++) {
    const gram = letters.slice(at, at + size)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function cosine(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let product = 0
  for (const [gram, count] of left) product += count * (right.get(gram) ?? 0)
  return product === 0 ? 0 : product / (magnitude(left) * magnitude(right))
}

function magnitude(counts: ReadonlyMap<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))
}

/** Returns the Levenshtein distance; stops early once `limit` cannot be beaten. */
export function editDistance(
  left: string,
  right: string,
  limit: number = Number.POSITIVE_INFINITY,
): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let smallest = row
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1
      const value = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      )
      current.push(value)
      smallest = Math.min(smallest, value)
    }
    if (smallest >= limit) return limit
    previous = current
  }
  return previous[right.length] ?? 0
}
