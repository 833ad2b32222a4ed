import type { Ranking } from '../api/get-leaderboard'

/** From here on an average is marked in the rankings, and a single score among the recent ones. */
const goodAverage = 80
const highScore = 90

export function isGoodAverage(average: number): boolean {
  return average >= goodAverage
}

export function isHighScore(percentage: number): boolean {
  return percentage >= highScore
}

/** The viewer's own place: null when not among those ranked, undefined for a guest. */
export function ownRanking(rankings: Ranking[], userId: string | null): Ranking | null | undefined {
  if (userId === null) return undefined
  return rankings.find((ranking) => ranking.user_id === userId) ?? null
}
