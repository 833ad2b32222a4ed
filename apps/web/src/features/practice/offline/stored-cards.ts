import type { Choice, Verdict } from '@/lib/question'
import { deckDatabase, forgetStoredDeck } from '@/lib/stored-deck'
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
const table = 'decks'
const only = 'deck'

/** The deck of this user; null if there is none, it is too old, or storage is unavailable. */
export async function readDeck(userId: string): Promise<StoredDeck | null> {
  const deck = await inStore('readonly', (store) => store.get(only)).catch(() => undefined)
  if (!isStored(deck) || deck.userId !== userId || Date.now() - deck.storedAt > goodForMs)
    return null
  return deck
}

/** Replaces the deck, also that of another user. If storage is full or refused, there is none. */
export async function writeDeck(deck: StoredDeck): Promise<void> {
  const cards = fitting(deck.cards, maxBytes)
  await inStore('readwrite', (store) => store.put({ ...deck, cards }, only)).catch(() => undefined)
}

/** Deletes the deck if an attempt began since it was stored, on any device: keys of its questions must not stay here. */
export async function forgetDeckBefore(startedAt: string): Promise<void> {
  const deck = await inStore('readonly', (store) => store.get(only)).catch(() => undefined)
  if (!isStored(deck)) return
  const storedAt = deck.storedAt + deck.aheadMs
  if (Date.parse(startedAt) > storedAt - marginMs) forgetStoredDeck()
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

/** Opens the database for one request only, because an open connection would delay its deletion. */
async function inStore(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(deckDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(table)
  const database = (await settled(opening)) as IDBDatabase
  try {
    return await settled(request(database.transaction(table, mode).objectStore(table)))
  } finally {
    database.close()
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
