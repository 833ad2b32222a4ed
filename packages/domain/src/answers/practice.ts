import { z } from 'zod'
import { choice, optionOrder, question, verdict } from './questions.ts'
import { count, id, moment, named, percent } from './values.ts'

const quizSet = named.extend({ tenant_id: id.nullable() })

const practiceQuestion = question.extend({
  passage: z.string().nullable(),
  option_order: optionOrder,
  quiz_set: quizSet,
})

const practiceVerdict = verdict.extend({ choice })

const reviewVerdict = practiceVerdict.extend({ answered_at: moment })

/** A card with its memory state, from which FSRS computes the schedule. */
const reviewCard = z.strictObject({
  question: practiceQuestion,
  state: z.literal([0, 1, 2, 3]),
  stability: z.number().nullable(),
  difficulty: z.number().nullable(),
  learning_steps: count,
  scheduled_days: count,
  reps: count,
  lapses: count,
  last_review_at: moment.nullable(),
  due_at: moment,
  /** The verdict of an answer that is not rated yet; otherwise null. */
  answered: reviewVerdict.nullable(),
})

const reviewDay = z.strictObject({ day: z.iso.date(), reviewed: count, correct: count })

export const practice = {
  redo_round: z.strictObject({ quiz_set: quizSet, questions: z.array(practiceQuestion) }),
  /** The topic is null if there is nothing to practise. */
  topic_round: z.strictObject({ topic: named.nullable(), questions: z.array(practiceQuestion) }),
  answer_practice: practiceVerdict,
  list_bookmarks: z.strictObject({
    total: count,
    bookmarks: z.array(z.strictObject({ created_at: moment, question: practiceQuestion })),
  }),
  review_round: z.strictObject({ cards: z.array(reviewCard), server_now: moment }),
  /** Includes the verdict if the response follows the commit, and in every repeated call. */
  answer_review: z.union([reviewVerdict, reviewVerdict.pick({ choice: true, answered_at: true })]),
  rate_review: z.strictObject({ due_at: moment }),
  /** Cards of the next seven days with their keys, which the learner was shown before. */
  offline_deck: z.strictObject({
    cards: z.array(
      verdict.omit({ is_correct: true }).extend({ card: reviewCard, right: z.array(choice) }),
    ),
    server_now: moment,
  }),
  /** In the order of the request. */
  answer_reviews: z.strictObject({
    results: z.array(
      z.union([
        z.strictObject({ id, due_at: moment }),
        /** The id is null if the client's is none. */
        z.strictObject({ id: id.nullable(), code: z.string(), message: z.string() }),
      ]),
    ),
    server_now: moment,
  }),
  review_summary: z.strictObject({
    cards: count,
    due: count,
    /** Due cards that were never reviewed. */
    new: count,
    /** Cards withheld while an attempt in progress contains their question. */
    held: count,
    next_due_at: moment.nullable(),
    /** Days in a run with a quiz or a review, which forgives one missed day in seven. */
    streak: count,
    /** Seven days in Bangkok, today last. */
    week: z.array(reviewDay).length(7),
    server_now: moment,
  }),
  my_progress: z.strictObject({
    subjects: z.array(
      named.extend({
        /** Pieces of evidence: first answers. */
        evidence: count,
        /** Expected marks of 100 with a 90 % interval; null while the error is larger than 12 marks or unknown. */
        expected: percent.nullable(),
        low: percent.nullable(),
        high: percent.nullable(),
        /** About the number of further questions until marks are shown; null if shown, or not measurable yet. */
        missing: count.nullable(),
      }),
    ),
    topics: z.array(named.extend({ evidence: count, weak: z.boolean() })),
    /** Change of expected marks over 28 days; null unless it is more than chance. */
    trend: z.int().nullable(),
    /** Percent right of first answers; null below 30 sure and 10 unsure ones. */
    sureness: z
      .strictObject({
        sure: count,
        sure_answers: count,
        unsure: count,
        unsure_answers: count,
      })
      .nullable(),
  }),
  /** The topics of a result that a scale measures; `weak` is null while `missing` questions are missing. */
  result_topics: z.array(z.strictObject({ id, weak: z.boolean().nullable(), missing: count })),
}
