import { z } from 'zod'
import { id } from './values.ts'

/** Number of an option, as displayed, sent and stored in the key. */
export const choice = z.literal([1, 2, 3, 4])

/** A question without its key. */
export const question = z.strictObject({
  id,
  question_text: z.string(),
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string(),
  option_d: z.string(),
})

/** Why each option is wrong, by its number; null where no option has a note. */
export const optionNotes = z.array(z.string().nullable()).length(4).nullable()

/** The verdict of an answer, returned only if it may be revealed. */
export const verdict = z.strictObject({
  is_correct: z.boolean(),
  correct_choice: choice,
  explanation: z.string().nullable(),
  youtube_url: z.string().nullable(),
  option_notes: optionNotes,
})

export type Choice = z.infer<typeof choice>
export type ReturnedQuestion = z.infer<typeof question>
export type AnswerVerdict = z.infer<typeof verdict>
