import { local, readStored, removeStored, storedKeys, writeStored } from './browser-storage'
import { draftPrefix } from './drop-drafts'
import { goodForMs } from './last-view'

/** What was typed into a form and not saved yet. */
export type Draft<Values> = {
  values: Values
  /** Of which version of the record; null of a new one. */
  base: string | null
}

/** Milliseconds since 1970. */
type Kept<Values> = Draft<Values> & { keptAt: number }

/** Null where nothing is kept, or nothing that can be read. */
export function readDraft<Values>(key: string): Draft<Values> | null {
  forgetOld()
  return readStored(local, draftPrefix + key)
}

/**
 * Kept on this device until it is saved or dropped, its person signs out, or a week has passed: whatever becomes of
 * the page or the session meanwhile.
 */
export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  const kept: Kept<Values> = { ...draft, keptAt: Date.now() }
  // A full or closed storage costs the draft, never the typing.
  writeStored(local, draftPrefix + key, kept)
}

export function dropDraft(key: string): void {
  removeStored(local, draftPrefix + key)
}

/** Anybody's: who kept them may never come back. */
function forgetOld(): void {
  for (const key of storedKeys(local, draftPrefix)) {
    const kept = readStored<Kept<unknown>>(local, key)
    if (!kept || !(Date.now() - kept.keptAt < goodForMs)) removeStored(local, key)
  }
}
