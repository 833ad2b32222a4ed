import { z } from 'zod'
import { choice, question } from './questions.ts'
import { count, id, moment, percent } from './values.ts'

const kind = z.enum(['key', 'accept', 'drop'])

const option = z.strictObject({
  /** 0 is a blank. */
  choice: z.literal([0, 1, 2, 3, 4]),
  is_right: z.boolean(),
  chosen: count,
  share: z.number().min(0).max(1),
  /** Correlation of choosing the option with the rest of the total; null under 50 attempts or without variance. */
  correlation: z.number().nullable(),
})

/** Statistics of a question over first attempts; null for too few attempts or without variance. */
const questionStatistics = z.strictObject({
  question_id: id,
  attempts: count,
  /** First attempts with an earlier text or key of the question. */
  earlier_attempts: count,
  /** A recount by the job is pending. */
  recounting: z.boolean(),
  /** Proportion of right answers, from 30 attempts. */
  facility: z.number().min(0).max(1).nullable(),
  /** -100 to 100, from 50 attempts, like the three following fields. */
  discrimination: z.number().nullable(),
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  efficiency: z.number().nullable(),
  check: z.enum(['very_likely', 'likely']).nullable(),
  /** An option that appears to be right instead of the key, from 100 attempts. */
  suspect_choice: choice.nullable(),
  /** The four options, then the blank; empty under 30 attempts. */
  options: z.array(option),
})

const refundRule = z.enum(['none', 'share', 'all'])

/** Points that a regrade returns by one rule, and to how many learners. */
const refundSums = z.strictObject({
  rule: refundRule,
  learners: count,
  points: count,
  /** Learners who get less than due, because their balance would be too high. */
  capped: count,
})

const quizSetFigures = z.strictObject({
  attempts: count,
  questions: count,
  /** In marks, from 30 attempts. */
  average: z.number().nullable(),
  deviation: z.number().nullable(),
  /** KR-20, from 50 attempts, and the standard error of measurement in marks. */
  alpha: z.number().nullable(),
  error: z.number().nullable(),
  /** Number of attempts with 0, 1, 2... marks. */
  distribution: z.array(count),
  recounting: z.boolean(),
})

const changedLearner = z.strictObject({
  user_id: id,
  /** Null if the account was deleted. */
  full_name: z.string().nullable(),
  attempts: count,
  score_before: count,
  total_before: count,
  score_after: count,
  total_after: count,
  /** Rank on the all-time leaderboard; null without a rank. */
  place_before: count.nullable(),
  place_after: count.nullable(),
})

export const itemAnalysis = {
  question_statistics: z.array(questionStatistics),
  quiz_set_statistics: z.strictObject({
    quiz_set: z.strictObject({ id, name: z.string(), tenant_id: id.nullable() }),
    /** Null without a finished attempt. */
    figures: quizSetFigures.nullable(),
    questions: z.array(
      question.extend({
        position: count,
        passage: z.string().nullable(),
        /** The first question of the quiz set with the same passage, which has its text. */
        passage_of: id.nullable(),
        correct_choice: choice,
        also_accepted: z.array(choice),
        is_dropped: z.boolean(),
      }),
    ),
    /** In the order of the questions. */
    statistics: z.array(questionStatistics),
    regrades: z.array(
      z.strictObject({
        id,
        question_id: id,
        kind,
        choice: choice.nullable(),
        changed: count,
        created_at: moment,
        undone_at: moment.nullable(),
      }),
    ),
  }),
  regrade: z.strictObject({
    /** Null for a dry run. */
    regrade_id: id.nullable(),
    kind,
    choice: choice.nullable(),
    refund: refundSums,
    /** The sums by each rule, in the preview of a drop. */
    refunds: z.array(refundSums),
    /** Submitted attempts to examine, and attempts in progress. */
    attempts: count,
    in_progress: count,
    /** Attempts whose marks change, and those whose percentage rises or falls. */
    changed: count,
    raised: count,
    lowered: count,
    /** Learners of these attempts, and all learners whose all-time rank changes. */
    learners: count,
    moved: count,
    average_before: percent.nullable(),
    average_after: percent.nullable(),
    /** The 100 with the largest change of marks. */
    listed: z.array(changedLearner),
  }),
  undo_regrade: z.strictObject({ regrade_id: id, changed: count }),
}
