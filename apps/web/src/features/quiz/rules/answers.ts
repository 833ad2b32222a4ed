import type { Answer } from '@/components/question/option-state'
import type { Choice, Verdict } from '@/lib/question'
import type { AnswerGiven } from '../attempt/attempt'
import type { UnsentAnswer } from './unsent-answers'

/** The learner's answers by question, as the screen shows them: saved or still on their way. */
export type Answers = Readonly<Record<string, Answer>>

export type AnswersEvent =
  | { type: 'chosen'; questionId: string; choice: Choice }
  | { type: 'graded'; questionId: string; choice: Choice; verdict: Verdict }
  | { type: 'refused'; questionId: string; choice: Choice }
  /** What the server has. Choices still on their way are later, so they stay. */
  | { type: 'loaded'; answers: readonly AnswerGiven[]; waiting: readonly UnsentAnswer[] }

export function reduceAnswers(answers: Answers, event: AnswersEvent): Answers {
  switch (event.type) {
    case 'chosen':
      return { ...answers, [event.questionId]: { choice: event.choice, verdict: null } }
    case 'graded':
      return {
        ...answers,
        [event.questionId]: { choice: event.choice, verdict: event.verdict },
      }
    case 'refused': {
      if (answers[event.questionId]?.choice !== event.choice) return answers
      const { [event.questionId]: _refused, ...rest } = answers
      return rest
    }
    case 'loaded': {
      const saved = event.answers.map(({ questionId, choice, verdict }) => [
        questionId,
        { choice, verdict },
      ])
      const waiting = event.waiting.map(({ questionId, choice }) => [
        questionId,
        { choice, verdict: null },
      ])
      return Object.fromEntries([...saved, ...waiting])
    }
  }
}
