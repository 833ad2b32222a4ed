import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import { type Choice, type Verdict, verdictOf } from '@/lib/question'
import { fetchReadingFont } from '@/lib/reading-font'
import type { Memory, Rating, Schedule } from '../rules/schedule-review'
import { type PracticeQuestion, practiceQuestionOf } from './practice-question'

/** `answeredAt` is the server's time of the answer, from which the schedule is computed. */
export type ReviewedAnswer = { choice: Choice; verdict: Verdict; answeredAt: string }

export type ReviewCard = {
  question: PracticeQuestion
  memory: Memory
  /** Answered earlier, in another tab or before a reload, but not rated yet. */
  answered: ReviewedAnswer | null
}

type ReceivedCard = Answer<'review_round'>['cards'][number]

/** Returns up to 20 cards to review, the longest overdue first. */
export function reviewRoundQuery(userId: string) {
  return queryOptions({
    queryKey: ['review-round', userId],
    queryFn: async ({ signal }): Promise<readonly ReviewCard[]> => {
      const font = fetchReadingFont()
      const answer = await data.rpc('review_round').abortSignal(signal)
      await font
      return unwrap(answer).cards.map(cardOf)
    },
    // The cards of a round must not change until the learner completes or leaves it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function cardOf(received: ReceivedCard): ReviewCard {
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

type ReceivedReview = Extract<Answer<'answer_review'>, { is_correct: boolean }>

/**
 * Answers a due card. A repeated request before the rating returns the first answer. Behind PostgREST
 * itself only the repeated request returns the verdict.
 */
export async function answerReview(questionId: string, choice: Choice): Promise<ReviewedAnswer> {
  const received = await answer(questionId, choice)
  return reviewedAnswerOf(
    'is_correct' in received ? received : ((await answer(questionId, choice)) as ReceivedReview),
  )
}

async function answer(questionId: string, choice: Choice): Promise<Answer<'answer_review'>> {
  return unwrap(await data.rpc('answer_review', { question_id: questionId, choice }))
}

function reviewedAnswerOf(received: ReceivedReview): ReviewedAnswer {
  return { choice: received.choice, verdict: verdictOf(received), answeredAt: received.answered_at }
}

/** Rates the answered review of a card and stores its next due date. */
export async function rateReview(
  questionId: string,
  rating: Rating,
  schedule: Schedule,
): Promise<void> {
  const answer = await data.rpc('rate_review', {
    question_id: questionId,
    rating,
    state: schedule.state,
    stability: schedule.stability,
    difficulty: schedule.difficulty,
    learning_steps: schedule.learningSteps,
    due_seconds: schedule.dueSeconds,
  })
  try {
    unwrap(answer)
  } catch (error) {
    // Already rated, in another tab or by a request whose response was lost.
    if (error instanceof DataError && error.code === 'review_not_answered') return
    throw error
  }
}
