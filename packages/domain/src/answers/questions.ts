import { z } from 'zod'
import { id } from './values.ts'

/** An option by its number, as it is labelled, sent and keyed. */
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

/** What an answer brings where it may be told whether it was right. */
export const verdict = z.strictObject({
  is_correct: z.boolean(),
  correct_choice: choice,
  explanation: z.string().nullable(),
  youtube_url: z.string().nullable(),
})

export type Choice = z.infer<typeof choice>
export type ToldQuestion = z.infer<typeof question>
export type ToldVerdict = z.infer<typeof verdict>
