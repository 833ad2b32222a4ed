/** Thresholds that highlight an average in the ranking and a single score among the recent ones. */
const goodAverage = 80
const highScore = 90

export function isGoodAverage(average: number): boolean {
  return average >= goodAverage
}

export function isHighScore(percentage: number): boolean {
  return percentage >= highScore
}
