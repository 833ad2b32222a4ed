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
  /** Of choosing it with the rest of the total; null under 50 attempts or without variance. */
  correlation: z.number().nullable(),
})

/** What first attempts say of a question; null where too few stand behind it or nothing varies. */
const questionStatistics = z.strictObject({
  question_id: id,
  attempts: count,
  /** First attempts that met it in other words or by another key. */
  earlier_attempts: count,
  /** The job is about to count anew. */
  recounting: z.boolean(),
  /** The share of right answers, from 30 attempts. */
  facility: z.number().min(0).max(1).nullable(),
  /** -100 to 100, from 50 attempts, as are the three that follow. */
  discrimination: z.number().nullable(),
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  efficiency: z.number().nullable(),
  check: z.enum(['very_likely', 'likely']).nullable(),
  /** The option that is rather right than the key, from 100 attempts. */
  suspect_choice: choice.nullable(),
  /** The four options, then the blank; none under 30 attempts. */
  options: z.array(option),
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
  /** How many attempts had 0, 1, 2... marks. */
  distribution: z.array(count),
  recounting: z.boolean(),
})

const changedLearner = z.strictObject({
  user_id: id,
  /** Null where the account is gone. */
  full_name: z.string().nullable(),
  attempts: count,
  score_before: count,
  total_before: count,
  score_after: count,
  total_after: count,
  /** On the leaderboard of all time; null for who stands on none. */
  place_before: count.nullable(),
  place_after: count.nullable(),
})

export const itemAnalysis = {
  question_statistics: z.array(questionStatistics),
  quiz_set_statistics: z.strictObject({
    quiz_set: z.strictObject({ id, name: z.string(), tenant_id: id.nullable() }),
    /** Null where nobody has finished it. */
    figures: quizSetFigures.nullable(),
    questions: z.array(
      question.extend({
        position: count,
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
    /** Submitted attempts that it looks at, and those under way. */
    attempts: count,
    in_progress: count,
    /** Attempts whose marks become others; of them those whose percentage rises or falls. */
    changed: count,
    raised: count,
    lowered: count,
    /** Learners among them, and all whose place of all time moves. */
    learners: count,
    moved: count,
    average_before: percent.nullable(),
    average_after: percent.nullable(),
    /** The 100 whose marks move most. */
    listed: z.array(changedLearner),
  }),
  undo_regrade: z.strictObject({ regrade_id: id, changed: count }),
}
