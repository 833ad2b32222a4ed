import { z } from 'zod'
import { choice } from './questions.ts'
import { count, id, moment, named } from './values.ts'

/** What administrators read and write of questions. */

const status = z.enum(['draft', 'published', 'archived'])
const tags = z.array(z.strictObject({ id, name: z.string(), color: z.string() }))

/** What a version keeps. */
const content = {
  question_text: z.string(),
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string(),
  option_d: z.string(),
  correct_choice: choice,
  explanation: z.string().nullable(),
  youtube_url: z.string().nullable(),
}

const listedQuestion = z.strictObject({
  id,
  question_text: z.string(),
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

/** What an act on several questions did, and the batch that undoes it. */
const changedQuestions = z.strictObject({ batch: id, changed: count })

const savedQuestion = z.strictObject({ id, updated_at: moment })

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
      /** A regrade counts it for nobody. */
      is_dropped: z.boolean(),
      display_order: z.int(),
      tags,
      version_id: count,
      versions: count,
      reports: count,
      open_reports: count,
      created_at: moment,
      updated_at: moment,
    })
    .nullable(),
  save_question: savedQuestion,
  restore_question_version: savedQuestion,
  move_questions: changedQuestions,
  set_questions_status: changedQuestions,
  delete_questions: changedQuestions,
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
        /** Null where no administrator wrote it. */
        written_by: named.nullable(),
      }),
    ),
  }),
  similar_questions: z.array(
    z.strictObject({ likeness: z.number().min(0).max(1), question: listedQuestion }),
  ),
  list_likely_duplicates: z.strictObject({
    total: count,
    /** Questions that have still to be compared. */
    waiting: count,
    pairs: z.array(
      z.strictObject({
        likeness: z.number().min(0).max(1),
        found_at: moment,
        question: listedQuestion,
        other: listedQuestion,
      }),
    ),
  }),
  list_question_reports: z.strictObject({
    total: count,
    counts: z.strictObject({ open: count, resolved: count, dismissed: count }),
    reports: z.array(
      z.strictObject({
        id,
        reason: z.enum(['wrong_key', 'unclear', 'typo', 'outdated', 'other']),
        details: z.string().nullable(),
        status: z.enum(['open', 'resolved', 'dismissed']),
        answer: z.string().nullable(),
        created_at: moment,
        handled_at: moment.nullable(),
        reporter: named.nullable(),
        handled_by: named.nullable(),
        question: z.strictObject({
          id,
          question_text: z.string(),
          status,
          /** It still says what was reported. */
          is_current: z.boolean(),
        }),
        quiz_set: named,
      }),
    ),
  }),
}
