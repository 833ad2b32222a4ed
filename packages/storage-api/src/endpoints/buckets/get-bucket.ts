import type { PoolClient } from 'pg'
import { asCaller } from '../../database/as-caller.ts'
import { StorageError } from '../../errors/storage-error.ts'
import { type BucketRow, bucketColumns } from '../../objects/find-bucket.ts'
import type { Endpoint } from '../../storage-context.ts'

/** Returns a bucket that is visible to the caller. @throws StorageError `NoSuchBucket` */
export async function seenBucket(client: PoolClient, id: string): Promise<BucketRow> {
  const { rows } = await client.query<BucketRow>(
    `select ${bucketColumns} from storage.buckets where id = $1`,
    [id],
  )
  if (!rows[0]) throw new StorageError('NoSuchBucket')
  return rows[0]
}

/** `GET /bucket/{id}` */
export const getBucket: Endpoint = async ({ pool }, call) =>
  Response.json(
    await asCaller(pool, await call.caller(), (client) => seenBucket(client, call.bucket)),
  )
