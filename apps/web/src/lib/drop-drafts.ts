import { local, removeStored, storedKeys } from './browser-storage'

/** Before whose it is and which form's (`form-draft.ts`), which the learners' pages do without. */
export const draftPrefix = 'draft:'

/** What a person typed and did not send goes with them when they sign out. */
export function dropDraftsOf(userId: string): void {
  for (const key of storedKeys(local, `${draftPrefix}${userId}:`)) removeStored(local, key)
}
