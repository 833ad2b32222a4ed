/** Names further away than this share of their length are no suggestion. */
const maximumShare = 0.4

/** The known name most like the one given, for the `hint` of an error; null when none is close. */
export function closestName(given: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = Math.max(2, Math.floor(given.length * maximumShare) + 1)
  for (const name of known) {
    if (Math.abs(name.length - given.length) >= bestDistance) continue
    const distance = editDistance(given, name, bestDistance)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Levenshtein's distance; stops early once `limit` cannot be beaten. */
export function editDistance(left: string, right: string, limit: number): number {
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
  return previous[right.length] ?? limit
}
