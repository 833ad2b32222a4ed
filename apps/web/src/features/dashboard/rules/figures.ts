import { productFigures } from '@sanamsob/domain/product-figures'

/** Threshold of a good score, the same as on the results page. */
export const goodPercent = 80

export function isGoodScore(score: number, total: number): boolean {
  return total > 0 && score / total >= goodPercent / 100
}

export function referralPoints(awardedFriends: number): number {
  return awardedFriends * productFigures.referralPoints
}
