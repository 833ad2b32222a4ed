import { randomUUID } from 'node:crypto'
import { StorageError } from '../errors/storage-error.ts'
import { readUpload } from '../http/read-upload.ts'
import type { Identity } from '../options.ts'
import { contentType } from '../pictures/content-type.ts'
import { isPicture } from '../pictures/picture-types.ts'
import { rewritePicture } from '../pictures/rewrite-picture.ts'
import type { Call, StorageContext } from '../storage-context.ts'
import { findBucket } from './find-bucket.ts'
import { refuseOtherTypes } from './fits-bucket.ts'
import { objectName } from './object-name.ts'
import { storeObject } from './store-object.ts'
import { rehearseRow } from './write-row.ts'

/** Processes an upload: first checks the rights, then reads and converts the file, then stores file and row. */
export async function receiveUpload(
  storage: StorageContext,
  call: Call,
  caller: Identity,
  upsert: boolean,
): Promise<Response> {
  const name = objectName(call.name)
  const bucket = await findBucket(storage, call.bucket)
  const rehearsed = { bucket: bucket.id, name, version: randomUUID(), metadata: null }
  await rehearseRow(storage, caller, { ...rehearsed, userMetadata: null }, upsert)

  const sent = await readUpload(call.request)
  const limit = Math.min(storage.maxFileBytes, bucket.file_size_limit ?? Number.POSITIVE_INFINITY)
  if (sent.bytes.length > limit) throw new StorageError('EntityTooLarge')
  if (sent.bytes.length === 0) throw new StorageError('InvalidRequest', 'The file is empty')
  const type = await contentType(sent.bytes, sent.type, bucket.public)
  refuseOtherTypes(bucket, type)
  const bytes = isPicture(type)
    ? await storage.pictures(() => rewritePicture(sent.bytes, type))
    : sent.bytes
  const { cacheControl, userMetadata } = sent
  const said = { type, cacheControl, userMetadata: userMetadata ?? {} }
  const object = { bucket: bucket.id, name, bytes, ...said, upsert }
  const { id } = await storeObject(storage, caller, object)
  return Response.json({ Id: id, Key: `${bucket.id}/${name}` })
}
