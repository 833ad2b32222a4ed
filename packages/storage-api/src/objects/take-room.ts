import type { PoolClient } from 'pg'
import { inOrder } from '../database/in-order.ts'
import { StorageError } from '../errors/storage-error.ts'

type Wanted = { bucket: string; name: string; size: number }

/**
 * Reserves space for a file within its bucket's quota. Later writers to the bucket wait until this
 * transaction ends. Returns the present version of that name, which the file replaces.
 * @throws StorageError `QuotaExceeded`
 */
export async function takeRoom(
  client: PoolClient,
  quotaBytes: number,
  { bucket, name, size }: Wanted,
): Promise<string | null> {
  // Two statements, because the second must see rows committed while the first waited. They are sent
  // together.
  const locked = client.query(`select pg_advisory_xact_lock(hashtext('storage'), hashtext($1))`, [
    bucket,
  ])
  const counted = client.query<{ bytes: number; replaced: string | null }>(
    `select coalesce(sum((metadata ->> 'size')::float8) filter (where name <> $2), 0) as bytes,
       max(version) filter (where name = $2) as replaced
     from storage.objects where bucket_id = $1`,
    [bucket, name],
  )
  const [, { rows }] = await inOrder(locked, counted)
  const { bytes = 0, replaced = null } = rows[0] ?? {}
  if (bytes + size > quotaBytes) throw new StorageError('QuotaExceeded')
  return replaced
}
