import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { isReachable } from '@/lib/connection'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import type { Choice } from '@/lib/question'
import { fetchReadingFont } from '@/lib/reading-font'
import { sendReviews, storeReview } from '../offline/unsent-reviews'
import { isFinalError } from '../rules/retry-unless-refused'
import type { Rating, Schedule } from '../rules/schedule-review'
import {
  cardOf,
  type ReceivedReview,
  type ReviewCard,
  type ReviewedAnswer,
  reviewedAnswerOf,
} from './review-card'

/** Returns up to 20 cards to review; without a network those that are stored on this device. */
export function reviewRoundQuery(userId: string) {
  return queryOptions({
    queryKey: ['review-round', userId],
    queryFn: async ({ signal }): Promise<readonly ReviewCard[]> => {
      const storedCards = async () => {
        const stored = await (await importOffline()).storedRound(userId)
        return stored.length > 0 ? stored : null
      }
      return unlessUnanswered(async () => {
        const font = fetchReadingFont()
        const answer = await data.rpc('review_round').abortSignal(signal)
        await font
        return unwrap(answer).cards.map(cardOf)
      }, storedCards)
    },
    // The cards of a round must not change until the learner completes or leaves it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Loaded when a card is answered, or after the deck is idle. */
export const importOffline = () => import('../offline/offline-deck')

/** The result of a call, or what this device has in its place if the server does not respond. */
async function unlessUnanswered<T>(call: () => Promise<T>, stored: () => Promise<T | null>) {
  const early = isReachable() ? null : await stored()
  if (early) return early
  try {
    return await call()
  } catch (error) {
    if (isFinalError(error as Error)) throw error
    const late = await stored()
    if (!late) throw error
    return late
  }
}

/** Answers a due card; without a network by the key stored on this device, if any. */
export async function answerCard(
  userId: string,
  questionId: string,
  choice: Choice,
): Promise<ReviewedAnswer> {
  return unlessUnanswered(
    () => answerReview(questionId, choice),
    async () => (await importOffline()).answerStored(userId, questionId, choice),
  )
}

/** Rates a review. Without a network it is stored on this device and sent later. */
export async function rateCard(
  userId: string,
  questionId: string,
  reviewed: ReviewedAnswer,
  rating: Rating,
  schedule: Schedule,
): Promise<void> {
  const store = async () => {
    if (!storeReview(userId, questionId, reviewed, rating, schedule)) return null
    if (isReachable()) void sendReviews(userId).catch(() => undefined)
    return true
  }
  const rate = async () => {
    await rateReview(questionId, rating, schedule)
    return true
  }
  if (!reviewed.isStored) await unlessUnanswered(rate, store)
  else if (!(await store())) throw new Error('Storage is unavailable')
  // Without it the stored card would only come again too early.
  await importOffline()
    .then((offline) => offline.rescheduleStored(userId, questionId, reviewed.answeredAt, schedule))
    .catch(() => undefined)
}

/**
 * Answers a due card. A repeated request before the rating returns the first answer. Behind PostgREST
 * itself only the repeated request returns the verdict.
 */
async function answerReview(questionId: string, choice: Choice): Promise<ReviewedAnswer> {
  const received = await answer(questionId, choice)
  return reviewedAnswerOf(
    'is_correct' in received ? received : ((await answer(questionId, choice)) as ReceivedReview),
  )
}

async function answer(questionId: string, choice: Choice): Promise<Answer<'answer_review'>> {
  return unwrap(await data.rpc('answer_review', { question_id: questionId, choice }))
}

/** Rates the answered review of a card and stores its next due date. */
async function rateReview(questionId: string, rating: Rating, schedule: Schedule): Promise<void> {
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
