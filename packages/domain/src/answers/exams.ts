import { z } from 'zod'
import { count, id, moment, passPercent, percent } from './values.ts'

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
  readiness: z.strictObject({
    shown: z.enum(['none', 'marks', 'probability']),
    /** What withholds figures, or the probability. */
    reasons: z.array(
      z.enum([
        'off',
        'no_papers',
        'scale_closed',
        'marks_unreliable',
        'evidence',
        'uncalibrated',
        'deviation',
        'no_rules',
        'few_outcomes',
        'unreliable',
      ]),
    ),
    /** Marks with an 80 % interval; null if not shown. */
    expected: count.nullable(),
    low: count.nullable(),
    high: count.nullable(),
    of: count,
    /** In percent, a multiple of the step; 0: less than the first, 100: more than the last. */
    probability: percent.nullable(),
    /** The section in which a few more marks raise the probability most; null without one. */
    lever: z.string().nullable(),
    sections: z.array(
      z.strictObject({
        name: z.string(),
        /** Recent first answers. */
        evidence: count,
        /** About the number of further questions. */
        needed: count,
      }),
    ),
  }),
  exam_reliability: z.strictObject({
    name: z.string(),
    edition: z.string(),
    shown: z.enum(['none', 'marks', 'probability']),
    reasons: z.array(
      z.enum([
        'off',
        'no_papers',
        'scale_closed',
        'marks_unreliable',
        'no_rules',
        'few_outcomes',
        'unreliable',
      ]),
    ),
    /** Sections without a paper, or with a closed scale. */
    lacking: z.array(z.string()),
    /** Recent ones. */
    outcomes: count,
    /** How many of the latest are judged. */
    judged: count,
    /** Expected calibration error; null without outcomes. */
    error: z.number().nullable(),
    /** How many of the latest outcomes of marks are judged. */
    covered: count,
    /** The share of them within the expected interval; null without outcomes. */
    coverage: z.number().nullable(),
    recalibrated_at: moment.nullable(),
    /** In percent. */
    bins: z.array(
      z.strictObject({
        from: percent,
        to: percent,
        outcomes: count,
        predicted: z.number(),
        passed: z.number(),
        low: z.number(),
        high: z.number(),
      }),
    ),
  }),
}
