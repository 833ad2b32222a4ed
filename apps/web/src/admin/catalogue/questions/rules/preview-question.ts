import { type Choice, questionOf, type Verdict, verdictOf } from '@/lib/question'
import type { ReadContent } from '../api/question'

type PreviewFields = ReadContent & {
  /** Null while no option has been marked as correct. */
  correct_choice: number | null
}

/** A question as learners receive it, and the verdict on an answer: null while there is no key. */
export function previewOf(id: string, fields: PreviewFields) {
  const correct_choice = fields.correct_choice as Choice | null
  const question = questionOf({ ...fields, id, passage: fields.passage?.trim() || null })
  const verdict = (choice: Choice): Verdict | null =>
    correct_choice &&
    verdictOf({ ...fields, correct_choice, is_correct: choice === correct_choice, laws: null })
  return { question, verdict }
}
