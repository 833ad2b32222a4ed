import { z } from 'zod'
import { choice, deferred, optionOrder, question, verdict } from './questions.ts'
import { count, id, moment } from './values.ts'

export const mode = z.enum(['instant', 'end'])

const attempt = z.strictObject({
  id,
  quiz_set_id: id,
  mode,
  status: z.enum(['in_progress', 'submitted']),
  started_at: moment,
  /** Null without a time limit. */
  deadline_at: moment.nullable(),
  total_questions: count,
  points_spent: count,
})

const givenAnswer = z.strictObject({
  question_id: id,
  choice,
  answered_at: moment,
  unsure: z.boolean(),
})
/** Null if the client sent no sequence. */
const changeableAnswer = givenAnswer.extend({ sequence: z.int().nullable() })

/** An attempt in progress with its questions and saved answers; in instant mode with verdicts. */
const openedAttempt = z.strictObject({
  attempt,
  /** The learner's balance. */
  points: count,
  questions: z.array(
    question.extend({
      display_order: z.int(),
      /** Of the first question with this passage. */
      passage: z.string().optional(),
      /** The question with the passage. */
      passage_of: id.optional(),
    }),
  ),
  /** In a retake, of the questions whose options may be shuffled. */
  option_orders: z.record(id, optionOrder).nullable(),
  /** Of a paper of an examination, with the position of their first questions, from 1. */
  sections: z.array(z.strictObject({ name: z.string(), first: count })).nullable(),
  answers: z.array(
    z.union([
      changeableAnswer,
      givenAnswer.extend(verdict.shape),
      givenAnswer.extend(deferred.shape),
    ]),
  ),
  server_now: moment,
})

/** Returned if the caller does not guarantee that the response follows the commit: without the purchased content. */
const startedAttempt = openedAttempt.omit({
  questions: true,
  option_orders: true,
  sections: true,
  answers: true,
})

const savedAnswer = z.strictObject({ saved_at: moment, server_now: moment })

const savedItem = z.strictObject({ question_id: id, saved_at: moment })

const refusedItem = z.strictObject({
  /** The client's value, if it is a valid id. */
  question_id: z.string().nullable(),
  code: z.string(),
  message: z.string(),
})

const gradedAttempt = z.strictObject({
  attempt_id: id,
  score: count,
  total_questions: count,
  /** Whole percent. */
  percentage: count,
  /** Null without a time limit. */
  time_spent_seconds: count.nullable(),
  completed_at: moment,
})

export const attempts = {
  /** The paper of an examination to sit next, with the number of its questions that the caller met before. */
  next_paper: z.strictObject({ paper_id: id, quiz_set_id: id, seen: count, points_cost: count }),
  start_quiz: z.union([openedAttempt, startedAttempt]),
  get_attempt: openedAttempt,
  /** Includes the verdict in instant mode, and only if the response follows the commit. */
  answer_question: z.union([
    savedAnswer,
    savedAnswer.extend(verdict.shape),
    savedAnswer.extend(deferred.shape),
  ]),
  answer_questions: savedAnswer.extend({
    /** In the order of the request. */
    results: z.array(
      z.union([
        refusedItem,
        savedItem,
        savedItem.extend(verdict.shape),
        savedItem.extend(deferred.shape),
      ]),
    ),
  }),
  /** Includes the score if the response follows the commit, and in every repeated call. */
  submit_attempt: z.union([
    gradedAttempt,
    gradedAttempt.pick({ attempt_id: true, total_questions: true, completed_at: true }),
  ]),
}
