import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { StorageError } from '../errors/storage-error.ts'
import { plainText } from '../http/read-json.ts'
import { cacheControl, parseMetadata } from '../http/read-upload.ts'
import { type BucketRow, findBucket, refuseOtherTypes } from '../objects/find-bucket.ts'
import { objectName } from '../objects/object-name.ts'
import { rehearseRow } from '../objects/write-row.ts'
import { declaredType, isPicture } from '../pictures/content-type.ts'
import type { SignedUpload } from '../signed-addresses.ts'
import type { StorageContext } from '../storage-context.ts'
import { beginUpload, ownerOf } from './resumable-upload.ts'
import { maxPictureBytes } from './upload-limits.ts'

/** Returns the sender of a file with this path (bucket and name). @throws StorageError for an unknown sender */
export type SenderOf = (path: string) => Promise<SignedUpload>

/** Fields of the contract. Further fields of the client are stored and returned. */
const declared = z
  .record(plainText, plainText.nullable())
  .refine((all) => JSON.stringify(all).length <= 4096)
  .and(
    z.object({
      bucketName: plainText,
      objectName: plainText,
      contentType: plainText.max(200).nullish(),
      cacheControl: z.string().nullish(),
      metadata: z.string().nullish(),
    }),
  )

/** Maximum bytes of a file of this type in the bucket. */
export function maxSizeOf(storage: StorageContext, bucket: BucketRow, type: string): number {
  const ofType = isPicture(type) ? maxPictureBytes : Number.POSITIVE_INFINITY
  const ofBucket = bucket.file_size_limit ?? Number.POSITIVE_INFINITY
  return Math.min(storage.maxResumableBytes, ofBucket, ofType)
}

/**
 * Creates an upload of `size` bytes. All checks that do not need the bytes are done here, and again with
 * them.
 * @throws StorageError, or the error of PostgreSQL
 */
export async function newUpload(
  storage: StorageContext,
  senderOf: SenderOf,
  { id, size, metadata }: { id: string; size: number; metadata: unknown },
): Promise<void> {
  const parsed = declared.safeParse(metadata)
  if (!parsed.success)
    throw new StorageError('InvalidRequest', 'bucketName and objectName are needed as metadata')
  const name = objectName(parsed.data.objectName)
  const { caller, upsert } = await senderOf(`${parsed.data.bucketName}/${name}`)
  const bucket = await findBucket(storage, parsed.data.bucketName)
  const row = { bucket: bucket.id, name, version: randomUUID(), metadata: null, userMetadata: null }
  await rehearseRow(storage, caller, row, upsert)

  const type = declaredType(parsed.data.contentType ?? '', bucket.public)
  refuseOtherTypes(bucket, type)
  if (size === 0) throw new StorageError('InvalidRequest', 'The file is empty')
  if (size > maxSizeOf(storage, bucket, type)) throw new StorageError('EntityTooLarge')
  cacheControl(parsed.data.cacheControl ?? null)
  parseMetadata(parsed.data.metadata ?? null)
  await beginUpload(storage, {
    ...{ id, bucket_id: bucket.id, name, role: caller.role, owner_id: ownerOf(caller) },
    ...{ upsert, metadata: parsed.data, size },
  })
}
