import { z } from 'zod'
import { mode } from './attempts.ts'
import { nextQuizSet } from './next-quiz-set.ts'
import { count, id, moment, passPercent, percent, site } from './values.ts'

const historyEntry = z.strictObject({
  id,
  quiz_set_id: id,
  score: count,
  total_questions: count,
  /** Whole percent. */
  percentage: count,
  mode,
  time_spent_seconds: count.nullable(),
  duration_seconds: count,
  completed_at: moment,
  /** Null for a paper of an examination, as is its place in the catalogue. */
  pass_percent: passPercent.nullable(),
  /**
   * Computed from the whole numbers, not from the rounded percentage. Null if the rules of an examination decide nothing.
   */
  passed: z.boolean().nullable(),
  /** A regrade changed the marks. */
  regraded: z.boolean(),
  quiz_set_name: z.string(),
  course_name: z.string().nullable(),
  subcategory_name: z.string().nullable(),
  category_name: z.string().nullable(),
  /** The examination of a paper. */
  blueprint_id: id.nullable(),
  tenant_id: id.nullable(),
  /** The site of the quiz set; null for the visited site. */
  site: site.nullable(),
})

const openAttempt = z.strictObject({
  id,
  quiz_set_id: id,
  mode,
  started_at: moment,
  /** Null without a time limit. */
  deadline_at: moment.nullable(),
  total_questions: count,
  quiz_set_name: z.string(),
  /** The examination of a paper. */
  blueprint_id: id.nullable(),
  tenant_id: id.nullable(),
  /** The site of the quiz set; null for the visited site. */
  site: site.nullable(),
})

const profile = z.strictObject({
  user_id: id,
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  points: count,
  referral_code: z.string().nullable(),
  created_at: moment,
  role: z.enum(['admin', 'user']),
})

const invitation = z.strictObject({
  id,
  referee_email: z.string().nullable(),
  status: z.enum(['pending', 'completed']),
  points_awarded: z.boolean(),
  created_at: moment,
})

/** Rank of a learner in a period. */
const standing = z.strictObject({
  rank: count,
  attempts: count,
  score: count,
  total_questions: count,
  average: percent,
})

const highScore = historyEntry
  .pick({ score: true, total_questions: true, percentage: true, completed_at: true })
  .extend({
    full_name: z.string().nullable(),
    is_me: z.boolean(),
    quiz_set_name: z.string(),
    course_name: z.string(),
    subcategory_name: z.string(),
    category_name: z.string(),
  })

const examTarget = z.strictObject({
  position: z.string(),
  /** In Bangkok. */
  exam_on: z.iso.date(),
  /** Negative after the day. */
  days_left: z.int(),
})

const planStep = z.strictObject({
  kind: z.enum(['running', 'review', 'fresh', 'paper']),
  minutes: count,
  /** To answer tonight, of the total. */
  questions: count,
  total_questions: count,
  /** Cost of starting it. */
  points_cost: count,
  /** Of the quiz set or examination; null for reviews, as the ids are. */
  name: z.string().nullable(),
  attempt_id: id.nullable(),
  quiz_set_id: id.nullable(),
  blueprint_id: id.nullable(),
  tenant_id: id.nullable(),
  /** The site of an attempt in progress; null for the visited site. */
  site: site.nullable(),
  /** Of an attempt in progress with a time limit. */
  deadline_at: moment.nullable(),
})

const tonight = z.strictObject({
  /** The minutes of the evening. */
  minutes: count,
  steps: z.array(planStep),
  /** Something was done today, and nothing is left to do. */
  is_enough: z.boolean(),
  /** Today in Bangkok. */
  done: z.strictObject({ reviewed: count, answered: count, submitted: count }),
  streak: z.strictObject({
    /** Days with a quiz or a review, in a run that forgives one missed day in seven. */
    days: count,
    done_today: z.boolean(),
    missed_yesterday: z.boolean(),
    may_miss_today: z.boolean(),
  }),
  /** The nearest quiz set that was never started, if none can be paid for. */
  out_of_reach: nextQuizSet.nullable(),
  /** Without any attempt. */
  is_new: z.boolean(),
  /** The target examination on the visited site. */
  target: examTarget.nullable(),
  /** Number of questions since Monday. */
  goal: z.strictObject({ questions: count, answered: count }),
})

export const statistics = {
  dashboard: z.strictObject({
    profile,
    stats: z.strictObject({
      attempts: count,
      score: count,
      total_questions: count,
      average: percent.nullable(),
      seconds: count,
    }),
    in_progress: z.array(openAttempt),
    history: z.array(historyEntry),
    history_page: count,
    history_pages: count,
    /** Counts of all invitations, including those not listed. */
    friends: z.strictObject({ joined: count, awarded: count }),
    /** The newest 50. */
    referrals: z.array(invitation),
  }),
  tonight,
  set_evening_minutes: tonight,
  running_attempts: z.strictObject({
    attempts: z.array(openAttempt),
    /** Awaiting payment. */
    orders: z.array(z.strictObject({ id, points_amount: count, deadline_at: moment })),
    server_now: moment,
  }),
  own_progress: z.strictObject({
    /** Submitted attempts of all the quiz sets together. */
    attempts: count,
    latest: z.array(
      historyEntry
        .pick({ quiz_set_id: true, score: true, total_questions: true })
        .extend({ pass_percent: passPercent, passed: z.boolean() }),
    ),
  }),
  set_exam_target: examTarget,
  attempt_history: z.strictObject({
    page: count,
    pages: count,
    total: count,
    attempts: z.array(historyEntry),
  }),
  score_charts: z.strictObject({
    /** The newest 30 attempts, oldest first. */
    scores: z.array(
      historyEntry.pick({
        id: true,
        quiz_set_name: true,
        percentage: true,
        completed_at: true,
        pass_percent: true,
        passed: true,
      }),
    ),
  }),
  leaderboard: z.strictObject({
    period: z.enum(['all', 'month', 'week']),
    rankings: z.array(standing.extend({ full_name: z.string().nullable(), is_me: z.boolean() })),
    /** The caller's own rank, also beyond the first 20; null for a guest and without attempts in the period. */
    own: standing.nullable(),
    recent: z.array(highScore),
    stats: z.strictObject({ learners: count, attempts: count, questions: count, average: percent }),
  }),
}
