import type { Answer } from '@sanamsob/domain'
import { type Choice, type Verdict, verdictOf } from '@/lib/question'
import type { Memory } from '../rules/schedule-review'
import { type PracticeQuestion, practiceQuestionOf } from './practice-question'

/** `answeredAt` is the server's time of the answer, from which the schedule is computed. */
export type ReviewedAnswer = {
  choice: Choice
  verdict: Verdict
  answeredAt: string
  /** Checked on this device; the server has not got the answer. */
  isStored?: true
}

export type ReviewCard = {
  question: PracticeQuestion
  memory: Memory
  /** Answered earlier, in another tab or before a reload, but not rated yet. */
  answered: ReviewedAnswer | null
}

/** The most cards of a round, as `review_round` returns them: short enough for a bus ride. */
export const roundSize = 20

type ReceivedCard = Answer<'review_round'>['cards'][number]

export function cardOf(received: ReceivedCard): ReviewCard {
  return {
    question: practiceQuestionOf(received.question),
    memory: {
      state: received.state,
      stability: received.stability,
      difficulty: received.difficulty,
      learningSteps: received.learning_steps,
      scheduledDays: received.scheduled_days,
      reps: received.reps,
      lapses: received.lapses,
      lastReviewAt: received.last_review_at,
      dueAt: received.due_at,
    },
    answered: received.answered && reviewedAnswerOf(received.answered),
  }
}

export type ReceivedReview = Extract<Answer<'answer_review'>, { is_correct: boolean }>

export function reviewedAnswerOf(received: ReceivedReview): ReviewedAnswer {
  return { choice: received.choice, verdict: verdictOf(received), answeredAt: received.answered_at }
}
