import { asCaller } from '../../database/as-caller.ts'
import { StorageError } from '../../errors/storage-error.ts'
import type { Endpoint } from '../../storage-context.ts'

/** `DELETE /bucket/{id}`: the bucket must be empty. */
export const deleteBucket: Endpoint = async ({ pool }, call) => {
  await asCaller(pool, await call.caller(), async (client) => {
    const { rowCount } = await client.query('delete from storage.buckets where id = $1', [
      call.bucket,
    ])
    if (rowCount === 0) throw new StorageError('NoSuchBucket')
  })
  return Response.json({ message: 'Successfully deleted' })
}
