import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { asOwner } from '../database/as-caller.ts'
import { StorageError } from '../errors/storage-error.ts'
import { fileKey } from '../files/file-key.ts'
import { rehearseRow } from '../objects/write-row.ts'
import type { Identity } from '../options.ts'
import type { StorageContext } from '../storage-context.ts'
import { finishUpload } from './finish-upload.ts'
import { newUpload, type SenderOf } from './new-upload.ts'
import {
  advanceUpload,
  dropUpload,
  expireUploads,
  findUpload,
  hasRoomFor,
  ownerOf,
  type ResumableUpload,
  removeParts,
} from './resumable-upload.ts'
import { emptyExpiryMs, expiryMs, maxParts, partBytes } from './upload-limits.ts'

/** The clean-up deletes the rest, so that a request does not wait long for uploads of other users. */
const expiredInPassing = 5

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Stores parts as separate files and counts them in a row, for one request and its sender. No lock is held
 * while a part arrives. The second writer at an offset, in any process, gets 409 and requests the present
 * offset.
 */
export class UploadStore extends DataStore {
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
