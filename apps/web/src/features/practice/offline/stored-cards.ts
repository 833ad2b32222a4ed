import { inStore } from '@/lib/in-store'
import type { Choice, Verdict } from '@/lib/question'
import { deckDatabase } from '@/lib/stored-deck'
import type { ReviewCard } from '../api/review-card'

/** A card with its key, which the learner was shown before. */
export type StoredCard = {
  card: ReviewCard
  /** All options that count as right. */
  right: readonly Choice[]
  verdict: Omit<Verdict, 'isCorrect'>
}

export type StoredDeck = {
  userId: string
  /** Milliseconds since 1970, by the device. */
  storedAt: number
  /** The number of cards that could be reviewed then, also later than in seven days. */
  available: number
  /** The server's time minus the device's, in ms. */
  aheadMs: number
  /** In the order of a round. */
  cards: readonly StoredCard[]
}

const maxBytes = 2_000_000
/** The deck is of seven days. */
const goodForMs = 7 * 24 * 60 * 60_000
/** An attempt may have been committed after the deck was read, though it began earlier. */
const marginMs = 10_000
const decks = { database: deckDatabase, table: 'decks' }
const only = 'deck'

/** The deck of this user; null if there is none, it is too old, or storage is unavailable. */
export async function readDeck(userId: string): Promise<StoredDeck | null> {
  const deck = await inStore(decks, 'readonly', (store) => store.get(only)).catch(() => undefined)
  return isStored(deck) && isGoodFor(deck, userId) ? deck : null
}

/** Deletes the deck if it is another user's or too old. */
export async function keepDeckOf(userId: string): Promise<void> {
  await changeDeck((deck) => (isGoodFor(deck, userId) ? deck : null))
}

export function isGoodFor(deck: Pick<StoredDeck, 'userId' | 'storedAt'>, userId: string): boolean {
  return deck.userId === userId && Date.now() - deck.storedAt <= goodForMs
}

/** When the newest attempt that this page knows of began, in milliseconds since 1970 by the server. */
let newestStart = Number.NEGATIVE_INFINITY

/**
 * Replaces the deck, also that of another user. If storage is full or refused, there is none; nor if an attempt began
 * while the deck was on its way.
 */
export async function writeDeck(deck: StoredDeck): Promise<void> {
  const cards = fitting(deck.cards, maxBytes)
  const write = (store: IDBObjectStore) =>
    isOutdated(deck, newestStart) ? store.delete(only) : store.put({ ...deck, cards }, only)
  await inStore(decks, 'readwrite', write, { creates: true }).catch(() => undefined)
}

/** Changes the stored cards, unless the deck is gone or another user's. */
export async function changeCards(
  userId: string,
  change: (stored: StoredCard, deck: StoredDeck) => StoredCard,
): Promise<void> {
  await changeDeck((deck) =>
    deck.userId === userId
      ? { ...deck, cards: deck.cards.map((stored) => change(stored, deck)) }
      : deck,
  )
}

/** Deletes the deck if an attempt began since it was stored, on any device: keys of its questions must not stay here. */
export async function forgetDeckBefore(startedAt: string): Promise<void> {
  newestStart = Math.max(newestStart, Date.parse(startedAt))
  await changeDeck((deck) => (isOutdated(deck, newestStart) ? null : deck))
}

/** Whether an attempt may have begun after the deck was read. */
export function isOutdated(
  { storedAt, aheadMs }: Pick<StoredDeck, 'storedAt' | 'aheadMs'>,
  startedAt: number,
): boolean {
  return startedAt > storedAt + aheadMs - marginMs
}

/** The first cards whose JSON takes at most so many bytes. */
export function fitting<Card>(cards: readonly Card[], bytes: number): readonly Card[] {
  const encoder = new TextEncoder()
  let used = 0
  const end = cards.findIndex((card) => {
    used += encoder.encode(JSON.stringify(card)).length
    return used > bytes
  })
  return end === -1 ? cards : cards.slice(0, end)
}

function isStored(value: unknown): value is StoredDeck {
  return typeof value === 'object' && value !== null && 'cards' in value
}

/** Reads and replaces the deck in one transaction, so that no other tab writes in between; null deletes it. */
async function changeDeck(change: (deck: StoredDeck) => StoredDeck | null): Promise<void> {
  await inStore(decks, 'readwrite', (store) => {
    const reading = store.get(only)
    reading.onsuccess = () => {
      if (!isStored(reading.result)) return
      const changed = change(reading.result)
      if (!changed) store.delete(only)
      else if (changed !== reading.result) store.put(changed, only)
    }
    return reading
  }).catch(() => undefined)
}
