import type { PoolClient } from 'pg'
import { inOrder } from '../database/in-order.ts'
import { StorageError } from '../errors/storage-error.ts'

type Wanted = { bucket: string; name: string; size: number }

/**
 * Room for a file within its bucket's quota; writers of one bucket wait for each other from here on.
 * Answers the version that stands under the name, whose place the file takes.
 * @throws StorageError `QuotaExceeded`
 */
export async function takeRoom(
  client: PoolClient,
  quotaBytes: number,
  { bucket, name, size }: Wanted,
): Promise<string | null> {
  // Two statements, for the second shall see what was kept meanwhile; sent together.
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
