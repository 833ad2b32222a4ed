import { StorageError } from '../errors/storage-error.ts'
import { toStorageError } from '../errors/to-storage-error.ts'
import { fileKey } from '../files/file-store.ts'
import { cacheControl, parseMetadata } from '../http/read-upload.ts'
import { findBucket, refuseOtherTypes } from '../objects/find-bucket.ts'
import { storeObject } from '../objects/store-object.ts'
import type { Identity } from '../options.ts'
import { contentType, declaredType, isPicture } from '../pictures/content-type.ts'
import { rewritePicture } from '../pictures/rewrite-picture.ts'
import type { StorageContext } from '../storage-context.ts'
import { maxSizeOf } from './new-upload.ts'
import { advanceUpload, dropUpload, type ResumableUpload, removeParts } from './resumable-upload.ts'

/** Errors after which the last part can be sent again. */
const passing = new Set(['TusError', 'ResourceLocked', 'QuotaExceeded'])

/**
 * Assembles the file from all parts and the last one, applying the present rules and rights. The upload is
 * marked finished in the transaction of the file's row, so neither is visible without the other. One at a
 * time, because the whole file is held in memory.
 * @throws StorageError, or the error of PostgreSQL; a final refusal of the file ends the upload
 */
export async function finishUpload(
  storage: StorageContext,
  caller: Identity,
  upload: ResumableUpload,
  last: Uint8Array,
): Promise<void> {
  try {
    await storage.pictures(() => storeWhole(storage, caller, upload, last))
  } catch (error) {
    const known = toStorageError(error)
    // tus clients retry after this error.
    if (known.code === 'SlowDown') throw new StorageError('ResourceLocked')
    if (known.status < 500 && !passing.has(known.code)) await dropUpload(storage, upload)
    throw error
  }
  await removeParts(storage, upload.parts)
}

async function storeWhole(
  storage: StorageContext,
  caller: Identity,
  upload: ResumableUpload,
  last: Uint8Array,
) {
  const bucket = await findBucket(storage, upload.bucket_id)
  const { metadata, size } = upload
  const declared = declaredType(metadata.contentType ?? '', bucket.public)
  refuseOtherTypes(bucket, declared)
  if (size > maxSizeOf(storage, bucket, declared)) throw new StorageError('EntityTooLarge')
  const bytes = await wholeOf(storage, upload, last)
  const type = await contentType(bytes, declared, bucket.public)
  const object = {
    ...{ bucket: bucket.id, name: upload.name, upsert: upload.upsert, type },
    bytes: isPicture(type) ? await rewritePicture(bytes, type) : bytes,
    cacheControl: cacheControl(metadata.cacheControl ?? null),
    userMetadata: parseMetadata(metadata.metadata ?? null) ?? {},
  }
  await storeObject(storage, caller, object, (client) => advanceUpload(client, upload, 'the last'))
}

async function wholeOf(storage: StorageContext, upload: ResumableUpload, last: Uint8Array) {
  const whole = new Uint8Array(upload.size)
  let offset = 0
  for (const part of upload.parts) {
    const bytes = await storage.files.get(fileKey(part))
    if (!bytes) {
      // Another process has finished the upload in the meantime, or the database was restored without the
      // files of its parts.
      await dropUpload(storage, upload)
      throw new StorageError('TusError')
    }
    whole.set(bytes, offset)
    offset += bytes.length
  }
  whole.set(last, offset)
  return whole
}
