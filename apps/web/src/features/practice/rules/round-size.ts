/** Maximum number of cards that `review_round` returns: short enough for a bus ride. */
const maxCards = 20

export function roundSize(due: number): number {
  return Math.min(due, maxCards)
}
