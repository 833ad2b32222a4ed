import { local, readStored, removeStored, writeStored } from './browser-storage'
import { goodForMs } from './last-view'

/** What was typed into a form and not saved yet. */
export type Draft<Values> = {
  values: Values
  /** Of which version of the record; null of a new one. */
  base: string | null
}

/** Milliseconds since 1970. */
type Kept<Values> = Draft<Values> & { keptAt: number }

/** Who signs out takes theirs along by it (`session.ts`). */
const prefix = 'draft:'

/** Null where nothing is kept, nothing that can be read, or nothing of the last week. */
export function readDraft<Values>(key: string): Draft<Values> | null {
  const kept = readStored<Kept<Values>>(local, prefix + key)
  if (kept && Date.now() - kept.keptAt < goodForMs) return kept
  dropDraft(key)
  return null
}

/**
 * Kept on this device until it is saved or dropped, its person signs out, or a week has passed: whatever becomes of
 * the page or the session meanwhile.
 */
export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  // A full or closed storage costs the draft, never the typing.
  writeStored(local, prefix + key, { ...draft, keptAt: Date.now() })
}

export function dropDraft(key: string): void {
  removeStored(local, prefix + key)
}
