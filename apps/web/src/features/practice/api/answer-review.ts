import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type Choice, verdictOf } from '@/lib/question'
import type { ReviewedAnswer } from '../rules/review-card'

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

export function reviewedAnswerOf(received: ReceivedReview): ReviewedAnswer {
  return { choice: received.choice, verdict: verdictOf(received), answeredAt: received.answered_at }
}
