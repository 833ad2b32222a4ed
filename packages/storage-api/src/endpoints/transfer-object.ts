import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { asOwner, becomeCaller } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { fileKey } from '../files/file-store.ts'
import { readJson } from '../http/read-json.ts'
import { cacheControl, refuseEncoding } from '../http/read-upload.ts'
import { findBucket, refuseUnfit } from '../objects/find-bucket.ts'
import { findForCaller } from '../objects/find-object.ts'
import { objectName } from '../objects/object-name.ts'
import { storeObject } from '../objects/store-object.ts'
import { rehearseRow, takeRoom } from '../objects/write-row.ts'
import type { Endpoint } from '../storage-context.ts'

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

/**
 * `POST /object/move`: renames a file, possibly into another bucket, whose rules apply. The stored file is
 * not moved.
 */
export const moveObject: Endpoint = async (storage, call) => {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await transferBody(
    call.request,
  )
  const caller = await call.caller()
  const isElsewhere = destinationBucket !== bucketId
  const size = isElsewhere ? await fittingSize() : 0
  await asOwner(storage.pool, async (client) => {
    if (isElsewhere) {
      const wanted = { bucket: destinationBucket, name: destinationKey, size }
      await takeRoom(client, storage.bucketQuotaBytes, wanted)
    }
    await becomeCaller(client, caller)
    const { rowCount } = await client.query(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2`,
      [bucketId, sourceKey, destinationBucket, destinationKey],
    )
    if (rowCount === 0) throw new StorageError('NoSuchKey')
  })
  return Response.json({ message: 'Successfully moved' })

  async function fittingSize() {
    const from = { bucket: bucketId, name: sourceKey }
    const { metadata } = await findForCaller(storage, caller, from)
    refuseUnfit(await findBucket(storage, destinationBucket), metadata)
    return metadata.size
  }
}

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string().transform((name) => objectName(name)),
  destinationKey: z.string().transform((name) => objectName(name)),
  destinationBucket: z.string().nullish(),
  sourceVersionId: z.unknown().optional(),
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().max(200).optional(),
      mimetype: z.string().max(200).optional(),
      contentEncoding: z.string().max(200).optional(),
    })
    .optional(),
})

/** Reads the body of move and copy. Versions of files are not supported. */
async function transferBody(request: Request) {
  const { destinationBucket, sourceVersionId, ...asked } = await readJson(request, body)
  if (sourceVersionId !== undefined) throw new StorageError('NotImplemented')
  refuseEncoding(asked.metadata?.contentEncoding)
  return { ...asked, destinationBucket: destinationBucket ?? asked.bucketId }
}
