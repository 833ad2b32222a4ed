import { local, readStored, removeStored, writeStored } from './browser-storage'

/** What was typed into a form and not saved yet. */
export type Draft<Values> = {
  values: Values
  /** Of which version of the record; null of a new one. */
  base: string | null
}

const prefix = 'draft:'

/** Null where nothing is kept, or nothing that can be read. */
export function readDraft<Values>(key: string): Draft<Values> | null {
  return readStored(local, prefix + key)
}

/** Kept on this device until it is saved or dropped, whatever becomes of the page or the session. */
export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  // A full or closed storage costs the draft, never the typing.
  writeStored(local, prefix + key, draft)
}

export function dropDraft(key: string): void {
  removeStored(local, prefix + key)
}
