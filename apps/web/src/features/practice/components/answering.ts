import type { ComponentType } from 'react'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer, PracticeQuestion } from '../rules/practice-question'

export type AnsweringProps = {
  question: PracticeQuestion
  /** Id of the element that contains the question's text. */
  labelledBy: string
  answer: PracticeAnswer | undefined
  onChoose: (choice: Choice) => void
}

/**
 * Component that renders the options and the verdict as in a quiz. A route provides it, because features
 * do not import each other.
 */
export type Answering = ComponentType<AnsweringProps>
