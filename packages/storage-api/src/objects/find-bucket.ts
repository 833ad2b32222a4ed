import type { PoolClient } from 'pg'
import { asOwner } from '../database/as-caller.ts'
import { StorageError } from '../errors/storage-error.ts'
import type { StorageContext } from '../storage-context.ts'

export type BucketRow = {
  id: string
  name: string
  owner: string | null
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

export const bucketColumns = `id, name, coalesce(owner::text, '') as owner, public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at`

/** Returns the rules of a bucket, independent of the caller's rights. @throws StorageError `NoSuchBucket` */
export function findBucket({ pool }: StorageContext, id: string): Promise<BucketRow> {
  const read = async (client: PoolClient) => {
    const { rows } = await client.query<BucketRow>(
      `select ${bucketColumns} from storage.buckets where id = $1`,
      [id],
    )
    if (!rows[0]) throw new StorageError('NoSuchBucket')
    return rows[0]
  }
  return asOwner(pool, read, 'rollback')
}
