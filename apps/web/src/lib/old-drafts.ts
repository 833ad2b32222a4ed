import { local, storedKeys } from './browser-storage'
import { readDraft } from './form-draft'

const prefix = 'draft:'

/** Anybody's: who kept them may never come back to their form. */
export function forgetOldDrafts(): void {
  for (const key of storedKeys(local, prefix)) readDraft(key.slice(prefix.length))
}
