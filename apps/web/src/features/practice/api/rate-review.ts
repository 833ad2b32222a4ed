import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import type { Rating, Schedule } from '../rules/memory'

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
