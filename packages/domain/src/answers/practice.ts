import { z } from 'zod'
import { choice, question, verdict } from './questions.ts'
import { count, id, moment, named, percent } from './values.ts'

const quizSet = named.extend({ tenant_id: id.nullable() })

const practiceQuestion = question.extend({ quiz_set: quizSet })

const practiceVerdict = verdict.extend({ choice })

const reviewVerdict = practiceVerdict.extend({ answered_at: moment })

/** A card with its memory, from which FSRS computes the schedule. */
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
  /** Answered before and not rated yet. */
  answered: reviewVerdict.nullable(),
})

const reviewDay = z.strictObject({ day: z.iso.date(), reviewed: count, correct: count })

export const practice = {
  redo_round: z.strictObject({ quiz_set: quizSet, questions: z.array(practiceQuestion) }),
  /** No topic where there is nothing to practise. */
  topic_round: z.strictObject({ topic: named.nullable(), questions: z.array(practiceQuestion) }),
  answer_practice: practiceVerdict,
  list_bookmarks: z.strictObject({
    total: count,
    bookmarks: z.array(z.strictObject({ created_at: moment, question: practiceQuestion })),
  }),
  review_round: z.strictObject({ cards: z.array(reviewCard), server_now: moment }),
  /** The verdict where the answer comes after the commit, and on every repetition. */
  answer_review: z.union([reviewVerdict, reviewVerdict.pick({ choice: true, answered_at: true })]),
  rate_review: z.strictObject({ due_at: moment }),
  review_summary: z.strictObject({
    cards: count,
    due: count,
    /** Of the due ones, those never reviewed. */
    new: count,
    /** Left alone while an attempt under way asks them. */
    held: count,
    next_due_at: moment.nullable(),
    /** Days in a row with a review. */
    streak: count,
    /** Seven days in Bangkok, today last. */
    week: z.array(reviewDay).length(7),
    server_now: moment,
  }),
  weak_topics: z.array(
    named.extend({
      correct: count,
      total: count,
      percentage: percent,
      /** Of the site visited, those that ask the topic most. */
      quiz_sets: z.array(quizSet.extend({ points_cost: count, questions: count })),
    }),
  ),
}
