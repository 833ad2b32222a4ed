import { local, storedKeys } from './browser-storage'
import { readDraft } from './form-draft'

const prefix = 'draft:'

/** Removes expired drafts of every user, because their owners may never reopen the form. */
export function forgetOldDrafts(): void {
  for (const key of storedKeys(local, prefix)) readDraft(key.slice(prefix.length))
}
