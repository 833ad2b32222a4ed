import type { QuestionResult } from '../api/attempt-result'

export const questionFilters = ['all', 'wrong', 'unanswered'] as const
export type QuestionFilter = (typeof questionFilters)[number]

/** Dropped: a regrade counts the question for nobody. */
export type Outcome = 'correct' | 'wrong' | 'unanswered' | 'dropped'

export function outcomeOf({ choice, is_correct, is_dropped }: QuestionResult): Outcome {
  if (is_dropped) return 'dropped'
  if (choice === null) return 'unanswered'
  return is_correct ? 'correct' : 'wrong'
}

/** Which questions to show: those with an outcome, of one topic or of all. */
export type QuestionView = { filter: QuestionFilter; topicId: string | undefined }

export function isInView(question: QuestionResult, { filter, topicId }: QuestionView): boolean {
  if (topicId !== undefined && !question.tags.some(({ id }) => id === topicId)) return false
  return filter === 'all' || outcomeOf(question) === filter
}

const urgency: Record<Outcome, number> = { wrong: 0, unanswered: 1, correct: 2, dropped: 2 }

/** What was missed first, then the rest; each in the order of the quiz. */
export function missedFirst<Q extends QuestionResult>(questions: readonly Q[]): Q[] {
  return [...questions].sort((one, other) => {
    const order = urgency[outcomeOf(one)] - urgency[outcomeOf(other)]
    return order || one.position - other.position
  })
}

/** Where a link to the questions leads on the page. */
export const questionsId = 'questions'
