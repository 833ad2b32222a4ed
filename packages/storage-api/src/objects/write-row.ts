import type { PoolClient } from 'pg'
import { asCaller, asOwner, becomeCaller, inOrder } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import type { Identity } from '../options.ts'
import type { StorageContext } from '../storage-context.ts'
import type { ObjectMetadata } from './find-object.ts'

type NewRow = {
  bucket: string
  name: string
  version: string
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}

/** Further writes of the owner in the same transaction. */
export type WithRow = (client: PoolClient) => Promise<void>

const insert = `insert into storage.objects
    (bucket_id, name, version, metadata, user_metadata, owner, owner_id)
  values ($1, $2, $3, $4, $5, case when $6 ~ '^[0-9a-f-]{36}$' then $6::uuid end, $6)`
const replace = `on conflict (bucket_id, name) do update set version = excluded.version,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata, owner = excluded.owner,
  owner_id = excluded.owner_id, updated_at = now()`

async function write(client: PoolClient, row: NewRow, caller: Identity, upsert: boolean) {
  const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const { rows } = await client.query<{ id: string }>(
    `${insert} ${upsert ? replace : ''} returning id`,
    [row.bucket, row.name, row.version, json(row.metadata), json(row.userMetadata), owner],
  )
  return rows[0]?.id ?? ''
}

/**
 * Checks whether the caller may write this row, before the file is read, so that only authorized uploads
 * cause a picture to be decoded.
 * @throws StorageError, or the error of PostgreSQL
 */
export async function rehearseRow(
  { pool }: StorageContext,
  caller: Identity,
  row: NewRow,
  upsert: boolean,
): Promise<void> {
  await asCaller(pool, caller, (client) => write(client, row, caller, upsert), 'rollback')
}

/**
 * Writes the row of a stored file within the bucket's quota. Returns the replaced version, whose file is
 * obsolete.
 * @throws StorageError `QuotaExceeded`, or the error of PostgreSQL
 */
export function writeRow(
  { pool, bucketQuotaBytes }: StorageContext,
  caller: Identity,
  row: NewRow,
  upsert: boolean,
  also?: WithRow,
): Promise<{ id: string; replaced: string | null }> {
  return asOwner(pool, async (client) => {
    const wanted = { bucket: row.bucket, name: row.name, size: row.metadata?.size ?? 0 }
    const replaced = await takeRoom(client, bucketQuotaBytes, wanted)
    await also?.(client)
    const [, id] = await inOrder(becomeCaller(client, caller), write(client, row, caller, upsert))
    return { id, replaced }
  })
}

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
