import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { fetchReadingFont } from '@/lib/reading-font'
import type { ReviewCard } from '../rules/review-card'
import { reviewedAnswerOf } from './answer-review'
import { practiceQuestionOf } from './practice-question'

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
