export type Difficulty = 'easy' | 'medium' | 'hard'

/** By the number of questions. */
export function difficultyOf(totalQuestions: number): Difficulty {
  if (totalQuestions <= 10) return 'easy'
  return totalQuestions <= 30 ? 'medium' : 'hard'
}
