import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import { fetchReadingFont } from '@/lib/reading-font'
import type { Memory } from '../rules/memory'
import type { ReviewCard } from '../rules/review-card'
import { reviewedAnswerOf, type WireReview } from './answer-review'
import { questionOf, type WireQuestion } from './wire-question'

type WireCard = {
  question: WireQuestion
  state: Memory['state']
  stability: number | null
  difficulty: number | null
  learning_steps: number
  scheduled_days: number
  reps: number
  lapses: number
  last_review_at: string | null
  due_at: string
  answered: WireReview | null
}

/** The next cards to review: up to 20, those waiting longest first. */
export function reviewRoundQuery(userId: string) {
  return queryOptions({
    queryKey: ['review-round', userId],
    queryFn: async ({ signal }): Promise<readonly ReviewCard[]> => {
      const font = fetchReadingFont()
      const answer = await data.rpc('review_round').abortSignal(signal)
      await font
      return unwrapWire<{ cards: WireCard[] }>(answer).cards.map(cardOf)
    },
    // A round keeps its cards until it is done or left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function cardOf(wire: WireCard): ReviewCard {
  return {
    question: questionOf(wire.question),
    memory: {
      state: wire.state,
      stability: wire.stability,
      difficulty: wire.difficulty,
      learningSteps: wire.learning_steps,
      scheduledDays: wire.scheduled_days,
      reps: wire.reps,
      lapses: wire.lapses,
      lastReviewAt: wire.last_review_at,
      dueAt: wire.due_at,
    },
    answered: wire.answered && reviewedAnswerOf(wire.answered),
  }
}
