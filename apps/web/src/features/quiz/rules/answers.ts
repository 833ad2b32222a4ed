import type { Answer } from '@/components/question/option-state'
import type { Choice, Verdict } from '@/lib/question'
import type { AnswerGiven } from '../attempt/attempt'
import type { UnsentAnswer } from './unsent-answers'

/** The learner's answers by question as displayed: saved or unacknowledged. */
export type Answers = Readonly<Record<string, Answer>>

export type AnswersEvent =
  | { type: 'chosen'; questionId: string; choice: Choice; unsure: boolean }
  | { type: 'graded'; questionId: string; choice: Choice; verdict: Verdict }
  | { type: 'refused'; questionId: string; choice: Choice }
  /** Answers saved on the server. Unacknowledged choices are newer, so they take precedence. */
  | { type: 'loaded'; answers: readonly AnswerGiven[]; waiting: readonly UnsentAnswer[] }

export function reduceAnswers(answers: Answers, event: AnswersEvent): Answers {
  switch (event.type) {
    case 'chosen':
      return {
        ...answers,
        [event.questionId]: { choice: event.choice, verdict: null, unsure: event.unsure },
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
      const saved = event.answers.map(({ questionId, choice, verdict, unsure }) => [
        questionId,
        { choice, verdict, unsure },
      ])
      const waiting = event.waiting.map(({ questionId, choice, unsure }) => [
        questionId,
        { choice, verdict: null, unsure },
      ])
      return Object.fromEntries([...saved, ...waiting])
    }
  }
}
