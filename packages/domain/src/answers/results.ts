import { z } from 'zod'
import { mode } from './attempts.ts'
import { nextQuizSet } from './next-quiz-set.ts'
import { choice, question, verdict } from './questions.ts'
import { count, id, moment, named, passPercent, percent, site } from './values.ts'

const tag = named.extend({ color: z.string().nullable() })

const attempt = z.strictObject({
  id,
  quiz_set_id: id,
  mode,
  status: z.literal('submitted'),
  score: count,
  total_questions: count,
  percentage: percent,
  /** Whether it reaches the pass line of its quiz set. */
  passed: z.boolean(),
  points_spent: count,
  started_at: moment,
  deadline_at: moment.nullable(),
  completed_at: moment,
  /** Null without a time limit. */
  time_spent_seconds: count.nullable(),
  duration_seconds: count,
})

const quizSet = named.extend({
  description: z.string().nullable(),
  tenant_id: id.nullable(),
  /** Where it is at home; null on the site visited. */
  site: site.nullable(),
  points_cost: count,
  time_limit_minutes: count.nullable(),
  pass_percent: passPercent,
  course: named,
  subcategory: named,
  category: named,
  /** Other quiz sets of its course that are open. */
  siblings: count,
  /** Submitted attempts of everyone, this one included. */
  attempts: count,
  average_percentage: percent.nullable(),
})

const questionResult = question.extend(verdict.shape).extend({
  position: count,
  /** What earns the mark beside the key, by a regrade. */
  also_accepted: z.array(choice),
  /** A regrade counts it for nobody: it is in no score and no total. */
  is_dropped: z.boolean(),
  /** Null where it was left unanswered. */
  choice: choice.nullable(),
  /** Since the answer before it; null where unanswered. */
  seconds: count.nullable(),
  /** How many in a hundred chose each option; null before 30 have met the question. */
  shares: z.array(percent).length(4).nullable(),
  tags: z.array(tag),
})

export const results = {
  attempt_result: z.strictObject({
    attempt,
    quiz_set: quizSet,
    questions: z.array(questionResult),
    /** The learner's attempt of the same quiz set before this one. */
    previous: attempt
      .pick({ id: true, score: true, total_questions: true, percentage: true, completed_at: true })
      .nullable(),
    /** Never begun, on the site visited. */
    next: nextQuizSet.nullable(),
    /** Weakest first. */
    tags: z.array(
      tag.extend({ correct: count, total: count, percentage: percent, passed: z.boolean() }),
    ),
    /** How its marks were changed afterwards, the latest first. */
    regrades: z.array(
      z.strictObject({
        position: count,
        kind: z.enum(['key', 'accept', 'drop']),
        score_before: count,
        total_before: count,
        score_after: count,
        total_after: count,
        created_at: moment,
        undone_at: moment.nullable(),
      }),
    ),
  }),
}
