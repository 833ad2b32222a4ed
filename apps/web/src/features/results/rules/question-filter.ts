import type { Answer } from '@sanamsob/domain'

type QuestionResult = Answer<'attempt_result'>['questions'][number]

/** How an answer compares with the learner's confidence. */
const surenessFilters = ['sure-wrong', 'sure-right', 'unsure-wrong', 'unsure-right'] as const
export type Sureness = (typeof surenessFilters)[number]

export const outcomeFilters = ['all', 'wrong', 'unanswered'] as const
export const questionFilters = [...outcomeFilters, ...surenessFilters] as const
export type QuestionFilter = (typeof questionFilters)[number]

/**
 * `dropped`: a regrade excluded the question for all learners. `deferred`: its verdict follows when another attempt that
 * asks it is submitted.
 */
export type Outcome = 'correct' | 'wrong' | 'unanswered' | 'dropped' | 'deferred'

export function outcomeOf(question: QuestionResult): Outcome {
  const { choice, is_correct, is_dropped, is_deferred } = question
  if (is_dropped) return 'dropped'
  if (is_deferred) return 'deferred'
  if (choice === null) return 'unanswered'
  return is_correct ? 'correct' : 'wrong'
}

/** Null without an answer that counts. */
function surenessOf(question: QuestionResult): Sureness | null {
  const outcome = outcomeOf(question)
  if (outcome !== 'correct' && outcome !== 'wrong') return null
  return `${question.unsure ? 'unsure' : 'sure'}-${outcome === 'correct' ? 'right' : 'wrong'}`
}

/** Filter of the displayed questions by outcome and topic. Without a topic all are included. */
export type QuestionView = { filter: QuestionFilter; topicId: string | undefined }

export function isInView(question: QuestionResult, { filter, topicId }: QuestionView): boolean {
  if (topicId !== undefined && !question.tags.some(({ id }) => id === topicId)) return false
  return filter === 'all' || outcomeOf(question) === filter || surenessOf(question) === filter
}

const urgency: Record<Outcome, number> = {
  wrong: 0,
  unanswered: 2,
  correct: 4,
  dropped: 4,
  deferred: 4,
}

/** Lower is more urgent: a sure and wrong answer first, and an unsure right one before the sure ones. */
function urgencyOf(question: QuestionResult): number {
  const sureness = surenessOf(question)
  if (sureness === 'unsure-wrong') return 1
  return sureness === 'unsure-right' ? 3 : urgency[outcomeOf(question)]
}

/** Sorts wrong questions first, those of sure answers above all, then unanswered, then the others, in quiz order. */
export function missedFirst<Q extends QuestionResult>(questions: readonly Q[]): Q[] {
  return [...questions].sort((one, other) => {
    const order = urgencyOf(one) - urgencyOf(other)
    return order || one.position - other.position
  })
}

/** Id of the questions section, the target of links. */
export const questionsId = 'questions'
