import type { Answer } from '@/components/question/option-state'
import type { Choice, Verdict } from '@/lib/question'
import type { AnswerGiven } from '../attempt/attempt'

/** The learner's answers by question as displayed: saved or unacknowledged. */
export type Answers = Readonly<Record<string, Answer>>

export type AnswersEvent =
  /** Without `unsure` the mark stays. */
  | { type: 'chosen'; questionId: string; choice: Choice; unsure?: boolean }
  | { type: 'graded'; questionId: string; choice: Choice; verdict: Verdict }
  /** Saved; the verdict follows when another attempt that asks the question is submitted. */
  | { type: 'deferred'; questionId: string }
  | { type: 'refused'; questionId: string; choice: Choice }
  /** Answers saved on the server. Unacknowledged choices are newer, so they take precedence. */
  | { type: 'loaded'; answers: readonly AnswerGiven[]; waiting: readonly UnsentAnswer[] }

export function reduceAnswers(answers: Answers, event: AnswersEvent): Answers {
  switch (event.type) {
    case 'chosen':
      return {
        ...answers,
        [event.questionId]: {
          choice: event.choice,
          verdict: null,
          unsure: event.unsure ?? answers[event.questionId]?.unsure,
        },
      }
    case 'graded':
      return {
        ...answers,
        [event.questionId]: {
          ...answers[event.questionId],
          choice: event.choice,
          verdict: event.verdict,
        },
      }
    case 'deferred': {
      const given = answers[event.questionId]
      return given ? { ...answers, [event.questionId]: { ...given, isDeferred: true } } : answers
    }
    case 'refused': {
      if (answers[event.questionId]?.choice !== event.choice) return answers
      const { [event.questionId]: _refused, ...rest } = answers
      return rest
    }
    case 'loaded': {
      const saved: Answers = Object.fromEntries(
        event.answers.map(({ questionId, choice, verdict, isDeferred, unsure }) => [
          questionId,
          { choice, verdict, isDeferred, unsure },
        ]),
      )
      const chosen = event.waiting.map((answer) => ({ type: 'chosen' as const, ...answer }))
      return chosen.reduce(reduceAnswers, saved)
    }
  }
}

/** An unacknowledged choice as stored on this device. */
export type UnsentAnswer = {
  questionId: string
  choice: Choice
  answeredAt: string
  unsure?: boolean
}

/**
 * `answeredAt` is the arrival time, which may be later than newer choices were made. `sequence` is the
 * time the choice was made, in ms.
 */
export type SavedAnswer = {
  questionId: string
  answeredAt: string
  sequence: number | null
  choice: Choice
}

/**
 * Returns the stored choices that the server lacks, oldest first: those of this attempt's questions that
 * are newer than the saved ones (another device may have continued). In instant mode only unanswered
 * questions count, because a graded answer is final.
 */
export function stillUnsent(
  stored: readonly UnsentAnswer[],
  saved: readonly SavedAnswer[],
  questionIds: readonly string[],
  mode: 'instant' | 'end',
): UnsentAnswer[] {
  const savedAt = new Map(
    saved.map(({ questionId, sequence, answeredAt }) => [
      questionId,
      sequence ?? Date.parse(answeredAt),
    ]),
  )
  return stored
    .filter(({ questionId, answeredAt }) => {
      if (!questionIds.includes(questionId)) return false
      const known = savedAt.get(questionId)
      if (known === undefined) return true
      return mode === 'end' && Date.parse(answeredAt) > known
    })
    .sort((a, b) => a.answeredAt.localeCompare(b.answeredAt))
}
