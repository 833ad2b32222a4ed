import type { Answer } from '@/components/question/option-state'
import type { Choice, Verdict } from '@/lib/question'
import type { AnswerGiven } from '../attempt/attempt'
import type { UnsentAnswer } from './unsent-answers'

/** The learner's answers by question as displayed: saved or unacknowledged. */
export type Answers = Readonly<Record<string, Answer>>

export type AnswersEvent =
  /** Without `unsure` the mark stays. */
  | { type: 'chosen'; questionId: string; choice: Choice; unsure?: boolean }
  | { type: 'graded'; questionId: string; choice: Choice; verdict: Verdict }
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
    case 'refused': {
      if (answers[event.questionId]?.choice !== event.choice) return answers
      const { [event.questionId]: _refused, ...rest } = answers
      return rest
    }
    case 'loaded': {
      const saved: Answers = Object.fromEntries(
        event.answers.map(({ questionId, choice, verdict, unsure }) => [
          questionId,
          { choice, verdict, unsure },
        ]),
      )
      const chosen = event.waiting.map((answer) => ({ type: 'chosen' as const, ...answer }))
      return chosen.reduce(reduceAnswers, saved)
    }
  }
}
