import { local, readStored, removeStored, storedKeys, writeStored } from '@/lib/browser-storage'
import { isAskedToWait } from '@/lib/come-again'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Choice } from '@/lib/question'
import { getSessionState } from '@/lib/session'
import { unsentPrefix } from '@/lib/stored-deck'
import type { Rating, Schedule } from '../rules/schedule-review'

/** A review as `answer_reviews` takes it. Its id makes it count once, however often it is sent. */
export type UnsentReview = {
  id: string
  question_id: string
  choice: Choice
  rating: Rating
  /** ISO 8601 in the server's time. */
  answered_at: string
  state: number
  stability: number
  difficulty: number
  learning_steps: number
  due_seconds: number
}

/** As many as `answer_reviews` takes at once. */
const maxBatch = 20
/** The question is in an attempt in progress; the review is taken once that is submitted. */
const notYet = 'question_in_attempt'

export function unsentReviews(userId: string): UnsentReview[] {
  return storedKeys(local, unsentPrefix(userId))
    .flatMap((key) => readStored<UnsentReview>(local, key) ?? [])
    .sort((a, b) => Date.parse(a.answered_at) - Date.parse(b.answered_at))
}

/** Stores a review until the server has taken it. False if storage is refused. */
export function storeReview(
  userId: string,
  questionId: string,
  { choice, answeredAt }: { choice: Choice; answeredAt: string },
  rating: Rating,
  schedule: Schedule,
): boolean {
  const id = crypto.randomUUID()
  return writeStored(local, unsentPrefix(userId) + id, {
    id,
    question_id: questionId,
    choice,
    rating,
    answered_at: answeredAt,
    state: schedule.state,
    stability: schedule.stability,
    difficulty: schedule.difficulty,
    learning_steps: schedule.learningSteps,
    due_seconds: schedule.dueSeconds,
  } satisfies UnsentReview)
}

const sending = new Map<string, Promise<number>>()

/**
 * Sends stored reviews, in the order of their answers, and forgets those that the server took or refused for good.
 * @returns how many it took
 */
export function sendReviews(userId: string): Promise<number> {
  const running = sending.get(userId) ?? sendAll(userId).finally(() => sending.delete(userId))
  sending.set(userId, running)
  return running
}

async function sendAll(userId: string): Promise<number> {
  const waiting = new Set<string>()
  let taken = 0
  for (;;) {
    const reviews = unsentReviews(userId)
      .filter(({ id }) => !waiting.has(id))
      .slice(0, maxBatch)
    if (reviews.length === 0 || !isSignedIn(userId) || isAskedToWait()) return taken
    const { results } = unwrap(await data.rpc('answer_reviews', { reviews }))
    // The response may be to another user, who has signed in since.
    if (!isSignedIn(userId)) return taken
    taken += results.filter((result) => 'due_at' in result).length
    const final = new Set(
      results.flatMap((result) => ('code' in result && result.code === notYet ? [] : result.id)),
    )
    for (const { id } of reviews) {
      if (final.has(id)) removeStored(local, unsentPrefix(userId) + id)
      else waiting.add(id)
    }
  }
}

/** Requests are sent as the user who is signed in at the time. */
const isSignedIn = (userId: string) => getSessionState().session?.user.id === userId
