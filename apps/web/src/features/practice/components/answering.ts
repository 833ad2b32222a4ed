import type { ComponentType } from 'react'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer, PracticeQuestion } from '../rules/practice-question'

export type AnsweringProps = {
  question: PracticeQuestion
  /** Id of the element that holds the question's text. */
  labelledBy: string
  answer: PracticeAnswer | undefined
  onChoose: (choice: Choice) => void
}

/** The options and what came of the answer, as the quiz shows them; a route brings it. */
export type Answering = ComponentType<AnsweringProps>
