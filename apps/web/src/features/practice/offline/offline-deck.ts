import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type Choice, verdictOf } from '@/lib/question'
import { getSessionState, memberOf } from '@/lib/session'
import { forgetStoredDeck } from '@/lib/stored-deck'
import { withClock } from '@/lib/with-clock'
import { cardOf, type ReviewCard, type ReviewedAnswer, roundSize } from '../api/review-card'
import type { Schedule } from '../rules/schedule-review'
import { changeCards, readDeck, type StoredCard, writeDeck } from './stored-cards'
import { sendReviews } from './unsent-reviews'

const hourMs = 60 * 60_000

/**
 * Stores the cards of the next seven days on this device: once an hour, and when `available`, the number of cards that
 * may be reviewed, has changed. Reviews that wait are sent before, or the server's cards would not include them; those
 * that still wait are of an attempt in progress, whose cards the server withholds.
 */
export async function downloadDeck(userId: string, available: number): Promise<void> {
  const stored = await readDeck(userId)
  const isFresh = stored?.available === available && Date.now() - stored.storedAt < hourMs
  if (isFresh) return
  await sendReviews(userId)
  const { received, clock } = await withClock(data.rpc('offline_deck').then(unwrap))
  const cards = received.cards.map(({ card, right, ...key }): StoredCard => {
    const { isCorrect: _, ...verdict } = verdictOf({ ...key, is_correct: true })
    return { card: cardOf(card), right, verdict }
  })
  // Someone may have signed out since.
  if (memberOf(getSessionState()) !== userId) return
  const aheadMs = clock.offsetMs + performance.now() - Date.now()
  const storedAt = Date.parse(received.server_now) - aheadMs
  await writeDeck({ userId, storedAt, available, aheadMs, cards })
  // Or while it was written, after the sign-out had deleted the deck.
  if (memberOf(getSessionState()) !== userId) forgetStoredDeck()
}

/** The stored cards that are due, up to a round. */
export async function storedRound(userId: string): Promise<readonly ReviewCard[]> {
  const deck = await readDeck(userId)
  if (!deck) return []
  const now = Date.now() + deck.aheadMs
  return deck.cards
    .map(({ card }) => card)
    .filter(({ memory }) => Date.parse(memory.dueAt) <= now)
    .slice(0, roundSize)
}

/**
 * Checks an answer by the stored key; null if the card is not stored. The answer is stored with the card, so that who
 * reloads the page after seeing the key cannot answer again.
 */
export async function answerStored(
  userId: string,
  questionId: string,
  choice: Choice,
): Promise<ReviewedAnswer | null> {
  let answered: ReviewedAnswer | null = null
  await changeCards(userId, (stored, { aheadMs }) => {
    const { card, verdict, right } = stored
    if (card.question.id !== questionId) return stored
    answered = card.answered ?? {
      choice,
      verdict: { ...verdict, isCorrect: right.includes(choice) },
      answeredAt: new Date(Date.now() + aheadMs).toISOString(),
      isStored: true,
    }
    return { ...stored, card: { ...card, answered } }
  })
  return answered
}

/** Schedules a stored card after a review. */
export async function rescheduleStored(
  userId: string,
  questionId: string,
  answeredAt: string,
  { dueSeconds, ...state }: Schedule,
): Promise<void> {
  await changeCards(userId, (stored) => {
    const { card } = stored
    if (card.question.id !== questionId) return stored
    const memory = {
      ...card.memory,
      ...state,
      scheduledDays: Math.floor(dueSeconds / 86_400),
      reps: card.memory.reps + 1,
      lastReviewAt: answeredAt,
      dueAt: new Date(Date.parse(answeredAt) + dueSeconds * 1000).toISOString(),
    }
    return { ...stored, card: { ...card, memory, answered: null } }
  })
}
