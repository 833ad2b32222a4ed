import { local, removeAllStored, storedKeys } from './browser-storage'

/** The IndexedDB database with the user's review cards and their keys (`features/practice/offline`). */
export const deckDatabase = 'sanamsob.deck'

/**
 * The localStorage keys of reviews that the server has not taken yet, one for each, so that tabs do not collide. They
 * have no keys of questions, and stay after a sign-out, like unsent answers of a quiz.
 */
export const unsentPrefix = (userId: string) => `sanamsob.review.${userId}.`

export function hasUnsentReviews(userId: string): boolean {
  return storedKeys(local, unsentPrefix(userId)).length > 0
}

/** Deletes the cards, also while another tab reads them. */
export function forgetStoredDeck(): void {
  try {
    indexedDB.deleteDatabase(deckDatabase)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

export function forgetUnsentReviews(userId: string): void {
  removeAllStored(local, unsentPrefix(userId))
}
