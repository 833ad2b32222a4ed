import { asOwner, becomeCaller } from '../../database/as-caller.ts'
import { StorageError } from '../../errors/storage-error.ts'
import { findBucket } from '../../objects/find-bucket.ts'
import { findForCaller } from '../../objects/find-object.ts'
import { refuseUnfit } from '../../objects/fits-bucket.ts'
import { takeRoom } from '../../objects/take-room.ts'
import type { Endpoint } from '../../storage-context.ts'
import { transferBody } from './transfer-body.ts'

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
