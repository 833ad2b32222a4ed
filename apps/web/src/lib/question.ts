import type { Choice, ToldQuestion, ToldVerdict } from '@sanamsob/domain'

/** An option by its number, as it is labelled, sent and keyed. */
export type { Choice }

export const choices = [1, 2, 3, 4] as const satisfies readonly Choice[]

/** A question without its key. */
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

export function questionOf(told: ToldQuestion): Question {
  return {
    id: told.id,
    text: told.question_text,
    options: [told.option_a, told.option_b, told.option_c, told.option_d],
  }
}

export function verdictOf(told: ToldVerdict): Verdict {
  return {
    isCorrect: told.is_correct,
    correctChoice: told.correct_choice,
    explanation: told.explanation?.trim() || null,
    youtubeUrl: told.youtube_url?.trim() || null,
  }
}
