/** Cards in one round, as `review_round` serves them: short enough for a bus ride. */
const mostCards = 20

export function roundSize(due: number): number {
  return Math.min(due, mostCards)
}
