import { local, removeAllStored } from './browser-storage'

/** The IndexedDB database with the file that a user is importing (`admin/import/question-files/api/stored-draft.ts`). */
export const importDatabase = 'sanamsob.import'

/** Before the user's id, in the key of the columns chosen for tables (`rules/chosen-columns.ts` of the import). */
export const columnsPrefix = 'import-columns.'

/** Deletes the file, also while another tab reads it, and the columns. */
export function forgetStoredImport(): void {
  removeAllStored(local, columnsPrefix)
  try {
    indexedDB.deleteDatabase(importDatabase)
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
