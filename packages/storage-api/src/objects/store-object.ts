import { createHash, randomUUID } from 'node:crypto'
import { isOutage } from '../errors/to-storage-error.ts'
import { fileKey } from '../files/file-store.ts'
import type { Identity } from '../options.ts'
import { widths } from '../pictures/widths.ts'
import type { StorageContext } from '../storage-context.ts'
import { type WithRow, writeRow } from './write-row.ts'

type NewObject = {
  bucket: string
  name: string
  bytes: Uint8Array
  type: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  upsert: boolean
}

/**
 * Stores a file and its row: first the file, under a key that no row refers to yet, then the row. A failure
 * in between leaves a file without a row, which the clean-up removes.
 */
export async function storeObject(
  storage: StorageContext,
  caller: Identity,
  object: NewObject,
  also?: WithRow,
): Promise<{ id: string }> {
  const { bucket, name, bytes, type, cacheControl, userMetadata, upsert } = object
  const version = randomUUID()
  const metadata = {
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size: bytes.length,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200 as const,
  }
  await storage.files.put(fileKey(version), bytes, type)
  try {
    const row = { bucket, name, version, metadata, userMetadata }
    const { id, replaced } = await writeRow(storage, caller, row, upsert, also)
    if (replaced) await removeFiles(storage, [replaced])
    return { id }
  } catch (error) {
    // If the connection was lost (no SQLSTATE), the transaction may have committed, so the file must remain.
    const { code } = error as { code?: unknown }
    if (typeof code === 'string' && !isOutage(error)) await removeFiles(storage, [version])
    throw error
  }
}

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
