import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { Choice } from '../rules/choice'
import type { ReviewedAnswer } from '../rules/review-card'
import { verdictOf, type WireVerdict } from './wire-question'

export type WireReview = WireVerdict & { answered_at: string }

/** Answers a card that is due. Repeated before the rating, it brings the first answer back. */
export async function answerReview(questionId: string, choice: Choice): Promise<ReviewedAnswer> {
  return reviewedAnswerOf(
    unwrapWire<WireReview>(await data.rpc('answer_review', { question_id: questionId, choice })),
  )
}

export function reviewedAnswerOf(wire: WireReview): ReviewedAnswer {
  return { choice: wire.choice, verdict: verdictOf(wire), answeredAt: wire.answered_at }
}
