import { local, readStored, removeStored, writeStored } from './browser-storage'
import { goodForMs } from './last-view'

/** Unsaved form input. */
export type Draft<Values> = {
  values: Values
  /** The version of the record it is based on; null for a new record. */
  base: string | null
  /** The id that a new record gets, so that adding it again after a lost response adds nothing twice. */
  id?: string
}

/** Milliseconds since 1970. */
type StoredDraft<Values> = Draft<Values> & { keptAt: number }

/** A sign-out removes the user's drafts by this prefix (`session.ts`). */
const prefix = 'draft:'

/** Null if there is none, or if it is unreadable or older than a week. */
export function readDraft<Values>(key: string): Draft<Values> | null {
  const stored = readStored<StoredDraft<Values>>(local, prefix + key)
  if (stored && Date.now() - stored.keptAt < goodForMs) return stored
  dropDraft(key)
  return null
}

/**
 * Stored on this device until it is saved or dropped, its user signs out, or a week has passed, whatever happens to
 * the page or the session.
 */
export function storeDraft<Values>(key: string, draft: Draft<Values>): void {
  // If storage is full or refused, the draft is lost but typing continues.
  writeStored(local, prefix + key, { ...draft, keptAt: Date.now() })
}

export function dropDraft(key: string): void {
  removeStored(local, prefix + key)
}
