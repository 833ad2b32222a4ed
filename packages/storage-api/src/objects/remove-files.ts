import { fileKey } from '../files/file-key.ts'
import { widths } from '../pictures/widths.ts'
import type { StorageContext } from '../storage-context.ts'

/**
 * Removes the files of versions that no row refers to any more. A failure is only reported: the rows are
 * already deleted, and the clean-up removes the files later.
 */
export async function removeFiles(storage: StorageContext, versions: string[]): Promise<void> {
  try {
    for (const version of versions) {
      await storage.files.remove(fileKey(version))
      for (const width of widths) await storage.files.remove(fileKey(version, width))
    }
  } catch (error) {
    storage.report(error)
  }
}
