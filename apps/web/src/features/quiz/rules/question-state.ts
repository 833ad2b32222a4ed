import type { Answer } from '@/components/question/option-state'

export type QuestionState = 'unanswered' | 'answered' | 'correct' | 'wrong'

export function questionState(answer: Answer | undefined): QuestionState {
  if (!answer) return 'unanswered'
  if (!answer.verdict) return 'answered'
  return answer.verdict.isCorrect ? 'correct' : 'wrong'
}

/** In instant mode an answer is final, because the correct one has been shown. */
export function isLocked(mode: 'instant' | 'end', answer: Answer | undefined): boolean {
  return mode === 'instant' && answer !== undefined
}

/** Five columns are readable for short quizzes and on phones; ten fit long quizzes on the screen. */
export function gridColumns(total: number): 5 | 10 {
  return total > 30 ? 10 : 5
}
