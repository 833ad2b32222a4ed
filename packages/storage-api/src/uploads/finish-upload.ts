import { StorageError } from '../errors/storage-error.ts'
import { toStorageError } from '../errors/to-storage-error.ts'
import { fileKey } from '../files/file-key.ts'
import { cacheControl, parseMetadata } from '../http/read-upload.ts'
import { findBucket } from '../objects/find-bucket.ts'
import { refuseOtherTypes } from '../objects/fits-bucket.ts'
import { keepObject } from '../objects/keep-object.ts'
import type { Identity } from '../options.ts'
import { contentType, declaredType } from '../pictures/content-type.ts'
import { isPicture } from '../pictures/picture-types.ts'
import { rewritePicture } from '../pictures/rewrite-picture.ts'
import type { StorageContext } from '../storage-context.ts'
import { largestOf } from './new-upload.ts'
import { advanceUpload, dropUpload, type ResumableUpload, removeParts } from './resumable-upload.ts'

/** After these the same last part can be sent again, sooner or later. */
const passing = new Set(['TusError', 'ResourceLocked', 'QuotaExceeded'])

/**
 * Makes the file of all parts and the last one, by the rules and rights of now. That the upload is
 * finished is told by the same transaction as the file's row: nobody learns of one without the other.
 * One at a time, since all of it is in memory.
 * @throws StorageError, or what PostgreSQL raises; what refuses the file for good ends the upload
 */
export async function finishUpload(
  storage: StorageContext,
  caller: Identity,
  upload: ResumableUpload,
  last: Uint8Array,
): Promise<void> {
  try {
    await storage.pictures(() => keepWhole(storage, caller, upload, last))
  } catch (error) {
    const known = toStorageError(error)
    // Clients of the protocol come back after this one.
    if (known.code === 'SlowDown') throw new StorageError('ResourceLocked')
    if (known.status < 500 && !passing.has(known.code)) await dropUpload(storage, upload)
    throw error
  }
  await removeParts(storage, upload.parts)
}

async function keepWhole(
  storage: StorageContext,
  caller: Identity,
  upload: ResumableUpload,
  last: Uint8Array,
) {
  const bucket = await findBucket(storage, upload.bucket_id)
  const { metadata, size } = upload
  const declared = declaredType(metadata.contentType ?? '', bucket.public)
  refuseOtherTypes(bucket, declared)
  if (size > largestOf(storage, bucket, declared)) throw new StorageError('EntityTooLarge')
  const bytes = await wholeOf(storage, upload, last)
  const type = await contentType(bytes, declared, bucket.public)
  const object = {
    ...{ bucket: bucket.id, name: upload.name, upsert: upload.upsert, type },
    bytes: isPicture(type) ? await rewritePicture(bytes, type) : bytes,
    cacheControl: cacheControl(metadata.cacheControl ?? null),
    userMetadata: parseMetadata(metadata.metadata ?? null) ?? {},
  }
  await keepObject(storage, caller, object, (client) => advanceUpload(client, upload, 'the last'))
}

async function wholeOf(storage: StorageContext, upload: ResumableUpload, last: Uint8Array) {
  const whole = new Uint8Array(upload.size)
  let offset = 0
  for (const part of upload.parts) {
    const bytes = await storage.files.get(fileKey(part))
    if (!bytes) {
      // Another process has finished it in between; or else a restored database knows it without its parts.
      await dropUpload(storage, upload)
      throw new StorageError('TusError')
    }
    whole.set(bytes, offset)
    offset += bytes.length
  }
  whole.set(last, offset)
  return whole
}
