import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { fetchReadingFont } from '@/lib/reading-font'
import type { ReviewCard } from '../rules/review-card'
import { reviewedAnswerOf } from './answer-review'
import { practiceQuestionOf } from './practice-question'

type ToldCard = Answer<'review_round'>['cards'][number]

/** The next cards to review: up to 20, those waiting longest first. */
export function reviewRoundQuery(userId: string) {
  return queryOptions({
    queryKey: ['review-round', userId],
    queryFn: async ({ signal }): Promise<readonly ReviewCard[]> => {
      const font = fetchReadingFont()
      const answer = await data.rpc('review_round').abortSignal(signal)
      await font
      return unwrap(answer).cards.map(cardOf)
    },
    // A round keeps its cards until it is done or left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function cardOf(told: ToldCard): ReviewCard {
  return {
    question: practiceQuestionOf(told.question),
    memory: {
      state: told.state,
      stability: told.stability,
      difficulty: told.difficulty,
      learningSteps: told.learning_steps,
      scheduledDays: told.scheduled_days,
      reps: told.reps,
      lapses: told.lapses,
      lastReviewAt: told.last_review_at,
      dueAt: told.due_at,
    },
    answered: told.answered && reviewedAnswerOf(told.answered),
  }
}
