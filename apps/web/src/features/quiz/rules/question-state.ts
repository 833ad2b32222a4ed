import type { Answer } from '@/components/question/option-state'

export type QuestionState = 'unanswered' | 'answered' | 'correct' | 'wrong'

export function questionState(answer: Answer | undefined): QuestionState {
  if (!answer) return 'unanswered'
  if (!answer.verdict) return 'answered'
  return answer.verdict.isCorrect ? 'correct' : 'wrong'
}

/** In instant mode the chosen option is locked after answering: the right one has been shown. */
export function isLocked(mode: 'instant' | 'end', answer: Answer | undefined): boolean {
  return mode === 'instant' && answer !== undefined
}

/** Five columns stay readable for short quizzes and on phones; ten keep long ones in sight. */
export function gridColumns(total: number): 5 | 10 {
  return total > 30 ? 10 : 5
}
