/** From here on a score is marked as good, as in results. */
export const goodPercent = 80
const pointsPerQuiz = 10
const pointsPerReferral = 10

export function isGoodScore(score: number, total: number): boolean {
  return total > 0 && score / total >= goodPercent / 100
}

/** How many quiz sets of the usual cost a balance pays for. */
export function affordableSets(points: number): number {
  return Math.floor(points / pointsPerQuiz)
}

export function referralPoints(awardedFriends: number): number {
  return awardedFriends * pointsPerReferral
}
