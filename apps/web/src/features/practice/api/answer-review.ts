import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type Choice, verdictOf } from '@/lib/question'
import type { ReviewedAnswer } from '../rules/review-card'

type ToldReview = Extract<Answer<'answer_review'>, { is_correct: boolean }>

/**
 * Answers a card that is due. Repeated before the rating, it brings the first answer back; behind
 * PostgREST itself only the repetition brings the verdict.
 */
export async function answerReview(questionId: string, choice: Choice): Promise<ReviewedAnswer> {
  const told = await answer(questionId, choice)
  return reviewedAnswerOf(
    'is_correct' in told ? told : ((await answer(questionId, choice)) as ToldReview),
  )
}

async function answer(questionId: string, choice: Choice): Promise<Answer<'answer_review'>> {
  return unwrap(await data.rpc('answer_review', { question_id: questionId, choice }))
}

export function reviewedAnswerOf(told: ToldReview): ReviewedAnswer {
  return { choice: told.choice, verdict: verdictOf(told), answeredAt: told.answered_at }
}
