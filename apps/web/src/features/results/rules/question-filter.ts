import type { QuestionResult } from '../api/attempt-result'

export const questionFilters = ['all', 'wrong', 'unanswered'] as const
export type QuestionFilter = (typeof questionFilters)[number]

export type Outcome = 'correct' | 'wrong' | 'unanswered'

export function outcomeOf({ choice, is_correct }: QuestionResult): Outcome {
  if (choice === null) return 'unanswered'
  return is_correct ? 'correct' : 'wrong'
}

export function matchesFilter(question: QuestionResult, filter: QuestionFilter): boolean {
  return filter === 'all' || outcomeOf(question) === filter
}
