/** The IndexedDB database with the file that a user is importing (`admin/import/question-files/api/stored-draft.ts`). */
export const importDatabase = 'sanamsob.import'

/** Deletes the file, also while another tab reads it. */
export function forgetStoredImport(): void {
  try {
    indexedDB.deleteDatabase(importDatabase)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
