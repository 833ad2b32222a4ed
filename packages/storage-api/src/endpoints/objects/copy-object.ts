import { randomUUID } from 'node:crypto'
import { StorageError } from '../../errors/storage-error.ts'
import { fileKey } from '../../files/file-key.ts'
import { cacheControl } from '../../http/read-upload.ts'
import { findBucket } from '../../objects/find-bucket.ts'
import { findForCaller } from '../../objects/find-object.ts'
import { refuseUnfit } from '../../objects/fits-bucket.ts'
import { storeObject } from '../../objects/store-object.ts'
import { rehearseRow } from '../../objects/write-row.ts'
import type { Endpoint } from '../../storage-context.ts'
import { transferBody } from './transfer-body.ts'

/**
 * `POST /object/copy`: stores a second file with the same bytes under a new name, possibly in another bucket,
 * whose rules apply. The media type follows from the bytes, so a copy cannot be declared as another type.
 */
export const copyObject: Endpoint = async (storage, call) => {
  const asked = await transferBody(call.request)
  const caller = await call.caller()
  const [bucket, name] = [asked.destinationBucket, asked.destinationKey]
  const from = { bucket: asked.bucketId, name: asked.sourceKey }
  const source = await findForCaller(storage, caller, from)
  const { mimetype: type } = source.metadata
  if ((asked.metadata?.mimetype ?? type) !== type) throw new StorageError('InvalidMimeType')
  if (bucket !== from.bucket) refuseUnfit(await findBucket(storage, bucket), source.metadata)
  const row = { bucket, name, version: randomUUID(), metadata: null, userMetadata: null }
  await rehearseRow(storage, caller, row, false)
  const copy = {
    ...{ bucket, name, type, upsert: false },
    cacheControl: asked.metadata?.cacheControl
      ? cacheControl(asked.metadata.cacheControl)
      : source.metadata.cacheControl,
    userMetadata: asked.copyMetadata ? source.user_metadata : null,
  }
  // Runs in the queue of pictures, because the whole file is held in memory.
  const { id } = await storage.pictures(async () => {
    const bytes = await storage.files.get(fileKey(source.version))
    if (!bytes) throw new StorageError('NoSuchKey')
    return storeObject(storage, caller, { ...copy, bytes })
  })
  return Response.json({ Id: id, Key: `${bucket}/${name}` })
}
