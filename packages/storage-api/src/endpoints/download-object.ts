import { StorageError } from '../errors/storage-error.ts'
import { type ByteRange, type FileStore, fileKey } from '../files/file-store.ts'
import { type Content, inMemory, serveFile } from '../http/serve-file.ts'
import { findForCaller, findPublic, findSigned, type ObjectRow } from '../objects/find-object.ts'
import type { Call, Endpoint, StorageContext } from '../storage-context.ts'

function serve(storage: StorageContext, call: Call, row: ObjectRow, privately: boolean) {
  if (call.url.searchParams.has('versionId')) throw new StorageError('NotImplemented')
  const open = () => openFile(storage.files, row)
  return serveFile(call, { row, eTag: row.metadata.eTag, open, privately })
}

/** `GET /object/{bucket}/{name}`, also below `/object/authenticated`: a file that the caller may read. */
export const downloadObject: Endpoint = async (storage, call) =>
  serve(storage, call, await findForCaller(storage, await call.caller(), call), true)

/** `GET /object/public/{bucket}/{name}`: a file in a public bucket, for any caller. */
export const downloadPublic: Endpoint = async (storage, call) =>
  serve(storage, call, await findPublic(storage, call), false)

/** `GET /object/sign/{bucket}/{name}?token=…`: a file for any holder of the URL until it expires. */
export const downloadSigned: Endpoint = async (storage, call) => {
  const token = call.url.searchParams.get('token') ?? ''
  const expires = await storage.signed.verifyDownload(token, `${call.bucket}/${call.name}`)
  const response = await serve(storage, call, await findSigned(storage, call), true)
  response.headers.set('expires', expires.toUTCString())
  return response
}

/** Larger files are read in pieces, so that a file is never held in memory as a whole while it is sent. */
const pieceBytes = 1024 * 1024

/** Opens the file of a row. Null if it is missing. */
async function openFile(files: FileStore, row: ObjectRow): Promise<Content | null> {
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
