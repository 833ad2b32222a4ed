import type { AnswerVerdict, Choice, ReturnedQuestion } from '@sanamsob/domain'

/** An option by its number, which is also its label, key and stored value. */
export type { Choice }

export const choices = [1, 2, 3, 4] as const satisfies readonly Choice[]

/** A question without its answer key. */
export type Question = {
  id: string
  text: string
  /** In the order of their numbers 1 to 4. */
  options: readonly [string, string, string, string]
}

/** Whether an answer was right, and why. */
export type Verdict = {
  isCorrect: boolean
  correctChoice: Choice
  explanation: string | null
  youtubeUrl: string | null
}

export function questionOf(received: ReturnedQuestion): Question {
  return {
    id: received.id,
    text: received.question_text,
    options: [received.option_a, received.option_b, received.option_c, received.option_d],
  }
}

export function verdictOf(received: AnswerVerdict): Verdict {
  return {
    isCorrect: received.is_correct,
    correctChoice: received.correct_choice,
    explanation: received.explanation?.trim() || null,
    youtubeUrl: received.youtube_url?.trim() || null,
  }
}
