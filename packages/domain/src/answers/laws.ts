import { z } from 'zod'
import { count, id, named } from './values.ts'

const day = z.iso.date()

const citation = z.strictObject({
  section: z.string(),
  /** Paragraph and number: 'วรรคสอง', '(4)'. */
  detail: z.string().nullable(),
})

export const laws = {
  preview_amendment: z.strictObject({
    /** Questions that it would hold. */
    questions: count,
    /** Quiz sets that would have no question left. */
    emptied_sets: count,
  }),
  list_law_questions: z.strictObject({
    /** Of all questions that cite the law. */
    total: count,
    waiting: count,
    questions: z.array(
      z.strictObject({
        id,
        question_text: z.string(),
        quiz_set: named,
        citations: z.array(citation.extend({ checked_on: day.nullable() })),
        /** The version that it waits to be compared with. */
        amendment: z.strictObject({ name: z.string(), effective_on: day }).nullable(),
      }),
    ),
  }),
  review_laws: z.strictObject({ batch: id, changed: count }),
  get_question_laws: z
    .strictObject({
      laws: z.array(
        citation.extend({
          law_id: id,
          version_id: id.nullable(),
          checked_on: day.nullable(),
          /** The amendment that it waits to be compared with. */
          amendment: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  save_question_laws: z.strictObject({ batch: id }),
  find_law_proposals: z.strictObject({
    /** The last question that was read; null at the end. */
    next: id.nullable(),
    found: count,
  }),
  list_law_proposals: z.strictObject({
    total: count,
    proposals: z.array(
      citation.extend({
        id,
        law_name: z.string(),
        /** Null where confirming it adds the law. */
        law_id: id.nullable(),
        /** The words that name the section. */
        quote: z.string(),
        question: z.strictObject({
          id,
          question_text: z.string(),
          explanation: z.string().nullable(),
          quiz_set: named,
        }),
      }),
    ),
  }),
  decide_law_proposals: z.strictObject({ batch: id, changed: count }),
}
