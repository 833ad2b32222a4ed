import { z } from 'zod'
import { choice, explained, optionNotes, question } from './questions.ts'
import { count, id, moment, named } from './values.ts'

/** Questions as read and written by administrators. */

const status = z.enum(['draft', 'published', 'archived'])
const tags = z.array(z.strictObject({ id, name: z.string(), color: z.string() }))

/** The content stored in a version. */
const content = {
  ...question.omit({ id: true }).shape,
  passage: z.string().nullable(),
  correct_choice: choice,
  ...explained.shape,
}

const listedQuestion = z.strictObject({
  id,
  question_text: z.string(),
  /** Its beginning; null without one. */
  passage: z.string().nullable(),
  correct_choice: choice,
  status,
  display_order: z.int(),
  has_explanation: z.boolean(),
  has_video: z.boolean(),
  quiz_set: named,
  tags,
  open_reports: count,
  created_at: moment,
  updated_at: moment,
})

const comparedQuestion = z.strictObject({
  ...listedQuestion.shape,
  options: z.tuple([z.string(), z.string(), z.string(), z.string()]),
})

/** Result of an action on several questions, and the batch that undoes it. */
const changedQuestions = z.strictObject({ batch: id, changed: count })

const savedQuestion = z.strictObject({ id, updated_at: moment })

const report = z.strictObject({
  id,
  reason: z.enum(['wrong_key', 'unclear', 'typo', 'outdated', 'other']),
  details: z.string().nullable(),
  /** The option that the reporter considers right. */
  suggested_choice: choice.nullable(),
  status: z.enum(['open', 'resolved', 'dismissed']),
  answer: z.string().nullable(),
  created_at: moment,
  handled_at: moment.nullable(),
  reporter: named.nullable(),
  handled_by: named.nullable(),
  question: z.strictObject({
    id,
    question_text: z.string(),
    /** Its beginning; null without one. */
    passage: z.string().nullable(),
    status,
    /** Whether the question still has the reported content. */
    is_current: z.boolean(),
  }),
  quiz_set: named,
})

export const questionBank = {
  list_questions: z.strictObject({
    total: count,
    /** There are more than were counted. */
    capped: z.boolean(),
    questions: z.array(listedQuestion),
  }),
  get_question: z
    .strictObject({
      id,
      quiz_set: named,
      ...content,
      status,
      /** A regrade excludes it from all scores. */
      is_dropped: z.boolean(),
      display_order: z.int(),
      /** Its place in the quiz set, from 1. */
      position: count,
      tags,
      version_id: count,
      versions: count,
      reports: count,
      open_reports: count,
      /** The next question of the quiz set; null for the last one. */
      next_id: id.nullable(),
      /** Learners whose answers were marked by another key. */
      marked_by_other_key: count,
      created_at: moment,
      updated_at: moment,
    })
    .nullable(),
  /** In the order of the set, each with the questions that have it. */
  quiz_set_passages: z.array(
    z.strictObject({
      passage: z.string(),
      questions: z.array(z.strictObject({ id, position: count })),
    }),
  ),
  save_question: savedQuestion,
  restore_question_version: savedQuestion,
  move_questions: changedQuestions,
  set_questions_status: changedQuestions,
  tag_questions: changedQuestions,
  delete_questions: changedQuestions,
  set_question_hold: changedQuestions,
  questions_deletion_contents: z.record(z.string(), count),
  question_versions: z.strictObject({
    total: count,
    versions: z.array(
      z.strictObject({
        id: count,
        number: count,
        is_current: z.boolean(),
        quiz_set: named,
        ...content,
        created_at: moment,
        /** Null if no administrator wrote it. */
        written_by: named.nullable(),
      }),
    ),
  }),
  similar_questions: z.array(
    z.strictObject({ likeness: z.number().min(0).max(1), question: listedQuestion }),
  ),
  list_likely_duplicates: z.strictObject({
    total: count,
    /** Number of questions not compared yet. */
    waiting: count,
    pairs: z.array(
      z.strictObject({
        likeness: z.number().min(0).max(1),
        found_at: moment,
        question: comparedQuestion,
        other: comparedQuestion,
      }),
    ),
  }),
  list_suspect_keys: z.strictObject({
    total: count,
    /** Questions that the last calibration did not hold because they were too many. */
    too_many: count,
    questions: z.array(
      z.strictObject({
        id,
        question_text: z.string(),
        passage: z.string().nullable(),
        option_a: z.string(),
        option_b: z.string(),
        option_c: z.string(),
        option_d: z.string(),
        option_notes: optionNotes,
        correct_choice: choice,
        status,
        quiz_set: named,
        /** Pieces of evidence; null like the two following fields if no calibration examined the key. */
        n: count.nullable(),
        /** That the key is wrong. */
        probability: z.number().min(0).max(1).nullable(),
        /** The option most likely right in its place. */
        choice: choice.nullable(),
        /** Starts expected in seven days. */
        starts: count,
        held_at: moment.nullable(),
        /** `suspicion`, `reports`, or the text of an administrator. */
        hold_reason: z.string().nullable(),
        /** Percentage of first attempts that chose each option; null below 30 attempts. */
        shares: z.array(count).length(4).nullable(),
        /** Open reports. */
        reports: z.array(report),
      }),
    ),
  }),
  keep_key: z.strictObject({ batch: id, reports: count }),
  list_question_reports: z.strictObject({
    total: count,
    counts: z.strictObject({ open: count, resolved: count, dismissed: count }),
    reports: z.array(report),
  }),
}
