import { z } from 'zod'
import { id, lawKind } from './values.ts'

/** Number of an option, as displayed, sent and stored in the key. */
export const choice = z.literal([1, 2, 3, 4])

/** The options of a question as they are shown, by their numbers. */
export const optionOrder = z.array(choice).length(4)

/** A question without its key. */
export const question = z.strictObject({
  id,
  question_text: z.string(),
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string(),
  option_d: z.string(),
})

/** A law that a question cites, with the day on which it was last compared with it. */
const citedLaw = z.strictObject({
  name: z.string(),
  kind: lawKind,
  /** 'มาตรา' is not part of them. */
  sections: z.array(z.string()),
  checked_on: z.iso.date(),
})

/** Null without a citation that was checked. */
export const citedLaws = z.array(citedLaw).nullable()

/** Why each option is wrong, by its number; null where no option has a note. */
export const optionNotes = z.array(z.string().nullable()).length(4).nullable()

/** The parts of a question's content that explain its key. */
export const explained = z.strictObject({
  explanation: z.string().nullable(),
  youtube_url: z.string().nullable(),
  option_notes: optionNotes,
})

/** The verdict of an answer, returned only if it may be revealed. */
export const verdict = z.strictObject({
  is_correct: z.boolean(),
  correct_choice: choice,
  laws: citedLaws,
  ...explained.shape,
})

/** In place of a verdict: it follows when another attempt in progress, which asks the question, is submitted. */
export const deferred = z.strictObject({ is_deferred: z.literal(true) })

export type Choice = z.infer<typeof choice>
export type ReturnedQuestion = z.infer<typeof question>
export type CitedLaw = z.infer<typeof citedLaw>
export type AnswerVerdict = z.infer<typeof verdict>
export type ReturnedExplanation = z.infer<typeof explained>
