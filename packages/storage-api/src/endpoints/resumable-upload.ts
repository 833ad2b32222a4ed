import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import { asOwner } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { toStorageError } from '../errors/to-storage-error.ts'
import { fileKey } from '../files/file-store.ts'
import { rehearseRow } from '../objects/write-row.ts'
import type { Identity } from '../options.ts'
import type { Call, Endpoint, StorageContext } from '../storage-context.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { newUpload, type SenderOf } from '../uploads/new-upload.ts'
import {
  advanceUpload,
  dropUpload,
  expireUploads,
  findUpload,
  hasRoomFor,
  ownerOf,
  type ResumableUpload,
  removeParts,
} from '../uploads/resumable-upload.ts'
import { emptyExpiryMs, expiryMs, maxParts, partBytes } from '../uploads/upload-limits.ts'

/**
 * Disables tus locks. `advanceUpload` compares rows instead, so several processes can share uploads, and no
 * request waits for a slow sender.
 */
const noLock = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

/**
 * Handles one request of tus 1.0 (https://tus.io/protocols/resumable-upload). Errors are plain text, as
 * Supabase's.
 */
async function answer(storage: StorageContext, call: Call, path: string, senderOf: SenderOf) {
  const tus = new Server({
    ...{ path: `${storage.basePath}${path}`, relativeLocation: true },
    datastore: new UploadStore(storage, senderOf),
    locker: noLock,
    maxSize: storage.maxResumableBytes,
    namingFunction: () => randomUUID(),
    disableTerminationForFinishedUploads: true,
    onResponseError: (_, error) => {
      if ('status_code' in error) return undefined
      const known = toStorageError(error)
      if (known.status >= 500) storage.report(error)
      return { status_code: known.status, body: known.message }
    },
  })
  const response = await tus.handleWeb(call.request)
  // The body has been read completely, so the connection can serve the next request.
  response.headers.delete('connection')
  return response
}

/** `/upload/resumable`: uploads a file in parts as the caller. */
export const resumableUpload: Endpoint = async (storage, call) => {
  const upsert = call.request.headers.get('x-upsert') === 'true'
  const senderOf = async () => ({ caller: await call.caller(), upsert })
  return answer(storage, call, '/upload/resumable', senderOf)
}

/** `/upload/resumable/sign`: uploads with the rights of the signer (`x-signature`). */
export const signedResumableUpload: Endpoint = (storage, call) => {
  const token = call.request.headers.get('x-signature') ?? ''
  return answer(storage, call, '/upload/resumable/sign', (path) =>
    storage.signed.verifyUpload(token, path),
  )
}

/** The clean-up deletes the rest, so that a request does not wait long for uploads of other users. */
const expiredInPassing = 5

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Stores parts as separate files and counts them in a row, for one request and its sender. No lock is held
 * while a part arrives. The second writer at an offset, in any process, gets 409 and requests the present
 * offset.
 */
class UploadStore extends DataStore {
  readonly #storage: StorageContext
  readonly #senderOf: SenderOf
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']

  constructor(storage: StorageContext, senderOf: SenderOf) {
    super()
    this.#storage = storage
    this.#senderOf = senderOf
  }

  /** Expiry of this request's upload. */
  #expiryMs = emptyExpiryMs
  override getExpiration = () => this.#expiryMs

  override async create(upload: Upload): Promise<Upload> {
    await expireUploads(this.#storage, expiredInPassing)
    const { id, size = 0, metadata } = upload
    await newUpload(this.#storage, this.#senderOf, { id, size, metadata })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { upload } = await this.#find(id)
    const { size, received: offset, metadata, created_at } = upload
    return new Upload({ id, size, offset, metadata, creation_date: created_at.toISOString() })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { upload, caller } = await this.#find(id)
    if (upload.received !== offset) throw new StorageError('TusError')
    if (offset === upload.size) return offset
    await rehearseRow(this.#storage, caller, rowOf(upload), upload.upsert)
    const part = await readPart(stream)
    if (part.length === 0) return offset
    if (offset + part.length === upload.size)
      await finishUpload(this.#storage, caller, upload, part)
    else await this.#storePart(upload, part)
    this.#expiryMs = expiryMs
    return offset + part.length
  }

  override async remove(id: string): Promise<void> {
    await dropUpload(this.#storage, (await this.#find(id)).upload)
  }

  async #storePart(upload: ResumableUpload, bytes: Uint8Array) {
    if (upload.parts.length >= maxParts)
      throw new StorageError('InvalidRequest', 'The parts are too small')
    // tus clients retry after this error.
    if (!(await hasRoomFor(this.#storage, upload, bytes.length)))
      throw new StorageError('ResourceLocked')
    const { files, pool } = this.#storage
    const version = randomUUID()
    await files.put(fileKey(version), bytes, 'application/octet-stream')
    try {
      const part = { bytes: bytes.length, version }
      await asOwner(pool, (client) => advanceUpload(client, upload, part))
    } catch (error) {
      if (error instanceof StorageError) await removeParts(this.#storage, [version])
      throw error
    }
  }

  /** Returns the upload only to the sender who created it; for others it does not exist. */
  async #find(id: string): Promise<{ upload: ResumableUpload; caller: Identity }> {
    const upload = uuid.test(id) ? await findUpload(this.#storage, id) : null
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    const { caller } = await this.#senderOf(`${upload.bucket_id}/${upload.name}`)
    if (caller.role !== upload.role || ownerOf(caller) !== upload.owner_id)
      throw ERRORS.FILE_NOT_FOUND
    this.#expiryMs = upload.received > 0 ? expiryMs : emptyExpiryMs
    return { upload, caller }
  }
}

const rowOf = ({ bucket_id: bucket, name }: ResumableUpload) => ({
  ...{ bucket, name, version: randomUUID(), metadata: null, userMetadata: null },
})

async function readPart(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > partBytes) throw new StorageError('EntityTooLarge', 'A part has 6 MB at most')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
