import { z } from 'zod'
import { count, id, passPercent } from './values.ts'

/** A rule of an examination; a null section is the whole. */
export const examRule = z.strictObject({ section: z.string().nullable(), min_percent: passPercent })

const examination = z.strictObject({
  id,
  name: z.string(),
  edition: z.string(),
  minutes: count,
  questions: count,
  points_cost: count,
})

export const exams = {
  open_exams: z.array(examination),
  exam_card: examination.extend({
    source_name: z.string().nullable(),
    source_url: z.string().nullable(),
    /** The day on which the source was read. */
    source_day: z.iso.date().nullable(),
    is_confirmed: z.boolean(),
    /** The number of questions of a topic is an estimate. */
    has_estimates: z.boolean(),
    rules: z.array(examRule),
    sections: z.array(z.strictObject({ name: z.string(), questions: count })),
  }),
}
