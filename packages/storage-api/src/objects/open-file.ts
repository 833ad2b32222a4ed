import { StorageError } from '../errors/storage-error.ts'
import { fileKey } from '../files/file-key.ts'
import type { ByteRange, FileStore } from '../files/file-store.ts'
import { type Content, inMemory } from '../http/serve-file.ts'
import type { ObjectRow } from './object-row.ts'

/** Larger files are read in pieces, so that a file is never held in memory as a whole while it is sent. */
const pieceBytes = 1024 * 1024

/** Opens the file of a row. Null if it is missing. */
export async function openFile(files: FileStore, row: ObjectRow): Promise<Content | null> {
  const key = fileKey(row.version)
  const { size } = row.metadata
  if (size > pieceBytes) return { size, part: (range) => inPieces(files, key, range) }
  const bytes = await files.get(key)
  return bytes && inMemory(bytes)
}

async function inPieces(files: FileStore, key: string, [first, last]: ByteRange) {
  const read = async (from: number) => {
    const bytes = await files.get(key, [from, Math.min(from + pieceBytes - 1, last)])
    if (!bytes?.length) throw new StorageError('NoSuchKey')
    return bytes
  }
  // Reads the first piece before the response starts, because a missing file can be reported only until then.
  let next: Uint8Array | null = await read(first)
  let offset = first
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const bytes = next ?? (await read(offset))
        next = null
        offset += bytes.length
        controller.enqueue(bytes)
        if (offset > last) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
