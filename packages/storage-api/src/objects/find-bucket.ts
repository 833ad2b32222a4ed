import type { PoolClient } from 'pg'
import { asOwner } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { isPicture } from '../pictures/content-type.ts'
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

/** Refuses types that the bucket does not allow; `image/*` allows every picture. */
export function refuseOtherTypes({ allowed_mime_types: allowed }: BucketRow, type: string): void {
  if (!allowed || allowed.length === 0) return
  const isAllowed = (one: string) =>
    one === type || one === '*/*' || one === `${type.split('/')[0]}/*`
  if (!allowed.some(isAllowed))
    throw new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
}

/**
 * Applies the rules of a bucket to a file stored in another bucket.
 * @throws StorageError `EntityTooLarge`, `InvalidMimeType`
 */
export function refuseUnfit(bucket: BucketRow, file: { size: number; mimetype: string }): void {
  if (file.size > (bucket.file_size_limit ?? Number.POSITIVE_INFINITY))
    throw new StorageError('EntityTooLarge')
  if (bucket.public && !isPicture(file.mimetype))
    throw new StorageError('InvalidMimeType', `mime type ${file.mimetype} is not supported`)
  refuseOtherTypes(bucket, file.mimetype)
}
