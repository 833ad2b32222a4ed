import { z } from 'zod'
import { mode } from './attempts.ts'
import { examRule } from './exams.ts'
import { nextQuizSet } from './next-quiz-set.ts'
import { choice, explained, question, verdict } from './questions.ts'
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
  /** Whether it reaches the pass line of its quiz set, or the rules of its examination, which may leave it open. */
  passed: z.boolean().nullable(),
  points_spent: count,
  started_at: moment,
  deadline_at: moment.nullable(),
  completed_at: moment,
  /** Whether the deadline ended it, not the learner. */
  timed_out: z.boolean(),
  /** Null without a time limit. */
  time_spent_seconds: count.nullable(),
  duration_seconds: count,
})

const quizSet = named.extend({
  description: z.string().nullable(),
  tenant_id: id.nullable(),
  /** The site of the quiz set; null for the visited site. */
  site: site.nullable(),
  points_cost: count,
  time_limit_minutes: count.nullable(),
  /** Null for a paper of an examination, as is its place in the catalogue. */
  pass_percent: passPercent.nullable(),
  course: named.nullable(),
  subcategory: named.nullable(),
  category: named.nullable(),
  /** Number of other open quiz sets of the course. */
  siblings: count,
  /** Submitted attempts of all learners, including this one. */
  attempts: count,
  average_percentage: percent.nullable(),
})

const questionResult = question.extend(verdict.shape).extend({
  /** Another attempt in progress asks the question: no verdict, key, explanation or shares until it is submitted. */
  is_deferred: z.boolean(),
  /** Null while deferred. */
  is_correct: z.boolean().nullable(),
  correct_choice: choice.nullable(),
  position: count,
  /** Of the first question with this passage. */
  passage: z.string().nullable(),
  /** The question with the passage; null for the first one, and without a passage. */
  passage_of: id.nullable(),
  /** Options accepted in addition to the key, by a regrade. */
  also_accepted: z.array(choice),
  /** Excluded by a regrade from every score and total. */
  is_dropped: z.boolean(),
  /** Its key is under examination. */
  is_held: z.boolean(),
  /** Null if unanswered. */
  choice: choice.nullable(),
  unsure: z.boolean(),
  /** Seconds since the previous answer; null if unanswered. */
  seconds: count.nullable(),
  /** Percentage of first attempts that chose each option; null below 30 attempts. */
  shares: z.array(percent).length(4).nullable(),
  tags: z.array(tag),
  /**
   * Explanation, video and notes as they are now, each null if it has not changed since the attempt; null if none has,
   * or if the learner may not see them now.
   */
  revised: explained
    .extend({
      /** The question or an option reads differently too. */
      is_reworded: z.boolean(),
      revised_at: moment,
    })
    .nullable(),
})

const exam = z.strictObject({
  blueprint_id: id,
  name: z.string(),
  edition: z.string(),
  is_confirmed: z.boolean(),
  /** Whether learners may sit it again. */
  is_open: z.boolean(),
  points_cost: count,
  minutes: count,
  sections: z.array(
    z.strictObject({
      name: z.string(),
      questions: count,
      /** Null in all sections while verdicts of some questions are deferred. */
      score: count.nullable(),
      /** Without dropped questions. */
      total: count,
      /** Between answers. */
      seconds: count,
    }),
  ),
  /** Null if the rules decide nothing, and while verdicts of some questions are deferred. */
  passed: z.boolean().nullable(),
  rules: z.array(examRule.extend({ reached: z.boolean().nullable() })),
  /** Topics with lost marks, those of sections whose rule was missed first. */
  practise: z.array(named.extend({ lost: count, total: count })),
})

export const results = {
  attempt_result: z.strictObject({
    attempt,
    quiz_set: quizSet,
    /** Null unless the attempt is at a paper of an examination. */
    exam: exam.nullable(),
    questions: z.array(questionResult),
    /** The learner's previous attempt of the same quiz set. */
    previous: attempt
      .pick({ id: true, score: true, total_questions: true, percentage: true, completed_at: true })
      .nullable(),
    /** A quiz set of the visited site that the learner has not started. */
    next: nextQuizSet.nullable(),
    /** Weakest first. */
    tags: z.array(
      tag.extend({ correct: count, total: count, percentage: percent, passed: z.boolean() }),
    ),
    /** Regrades of this attempt, newest first. */
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
