import type { PoolClient } from 'pg'
import { asOwner } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { fileKey } from '../files/file-store.ts'
import type { Identity } from '../options.ts'
import type { StorageContext } from '../storage-context.ts'
import { emptyExpiryMs, expiryMs, partBytes } from './upload-limits.ts'

/** A file uploaded in parts, with its progress. */
export type ResumableUpload = {
  id: string
  bucket_id: string
  name: string
  role: string
  owner_id: string | null
  upsert: boolean
  metadata: Record<string, string | null>
  size: number
  received: number
  /** Versions, from which file keys are derived. */
  parts: string[]
  created_at: Date
}

export type NewUpload = Omit<ResumableUpload, 'received' | 'parts' | 'created_at'>

const columns = `id, bucket_id, name, role, owner_id, upsert, metadata, size::float8 as size,
  received::float8 as received, parts, created_at`

/** Finished uploads retained per user, for clients that lost the last response. */
const maxFinished = 100

export const ownerOf = ({ claims }: Identity) =>
  typeof claims.sub === 'string' ? claims.sub : null

export function findUpload({ pool }: StorageContext, id: string): Promise<ResumableUpload | null> {
  return asOwner(pool, async (client) => {
    const { rows } = await client.query<ResumableUpload>(
      `select ${columns} from storage.resumable_uploads where id = $1`,
      [id],
    )
    return rows[0] ?? null
  })
}

/**
 * Creates an upload within the limits of unfinished uploads per sender and in total. A sender without
 * unfinished uploads may always create one, regardless of the total.
 * @throws StorageError `SlowDown`
 */
export function beginUpload(storage: StorageContext, upload: NewUpload): Promise<void> {
  const { perPerson, inAll } = storage.unfinished
  return asOwner(storage.pool, async (client) => {
    await client.query(
      `select pg_advisory_xact_lock(hashtext('storage'), hashtext('resumable uploads'))`,
    )
    const { rows } = await client.query<
      Record<'own' | 'declared' | 'uploads' | 'received', number>
    >(
      `select count(*) filter (where mine)::int as own,
         coalesce(sum(size) filter (where mine), 0)::float8 as declared,
         count(*)::int as uploads, coalesce(sum(received), 0)::float8 as received
       from storage.resumable_uploads,
         lateral (select role = $1 and owner_id is not distinct from $2 as mine) sender
       where finished_at is null and expires_at > now()`,
      [upload.role, upload.owner_id],
    )
    const { own = 0, declared = 0, uploads = 0, received = 0 } = rows[0] ?? {}
    const isTooMuchOfOne = own >= perPerson.uploads || declared + upload.size > perPerson.bytes
    const isTooMuchInAll =
      uploads >= inAll.uploads || received + Math.min(upload.size, partBytes) > inAll.bytes
    if (isTooMuchOfOne || (own > 0 && isTooMuchInAll))
      throw new StorageError('SlowDown', 'Too many unfinished uploads')
    // Limits the finished rows of a sender of many small files.
    await client.query(
      `delete from storage.resumable_uploads where id in (
         select id from storage.resumable_uploads
         where role = $1 and owner_id is not distinct from $2 and finished_at is not null
         order by finished_at desc offset ${maxFinished})`,
      [upload.role, upload.owner_id],
    )
    await client.query(
      `insert into storage.resumable_uploads
         (id, bucket_id, name, role, owner_id, upsert, metadata, size, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
      [
        ...[upload.id, upload.bucket_id, upload.name, upload.role, upload.owner_id, upload.upsert],
        ...[JSON.stringify(upload.metadata), upload.size, emptyExpiryMs / 1000],
      ],
    )
  })
}

/**
 * Returns whether a part fits within the limit of all unfinished uploads. The oldest unfinished upload of a
 * sender may always continue. Concurrent parts do not see each other, which is acceptable because they are
 * few and small.
 */
export async function hasRoomFor(
  { pool, unfinished }: StorageContext,
  { id, role, owner_id }: ResumableUpload,
  bytes: number,
): Promise<boolean> {
  const { rows } = await pool.query<{ id: string; mine: boolean; received: number }>(
    `select id, role = $1 and owner_id is not distinct from $2 as mine, received::float8 as received
     from storage.resumable_uploads where finished_at is null and expires_at > now()
     order by created_at, id`,
    [role, owner_id],
  )
  if (rows.find((row) => row.mine)?.id === id) return true
  return rows.reduce((sum, row) => sum + row.received, bytes) <= unfinished.inAll.bytes
}

/**
 * Adds received bytes to the offset at which `upload` was read. If another request has added to it since, in
 * this process or another, that one wins.
 * @throws StorageError `TusError`
 */
export async function advanceUpload(
  client: PoolClient,
  { id, received }: ResumableUpload,
  part: { bytes: number; version: string } | 'the last',
): Promise<void> {
  const change =
    part === 'the last'
      ? { set: `received = size, parts = '{}', finished_at = now()`, values: [] }
      : {
          set: 'received = received + $3, parts = parts || $4::uuid',
          values: [part.bytes, part.version],
        }
  const { rowCount } = await client.query(
    `update storage.resumable_uploads set ${change.set},
       expires_at = created_at + make_interval(secs => ${expiryMs / 1000})
     where id = $1 and received = $2 and finished_at is null and expires_at > now()`,
    [id, received, ...change.values],
  )
  if (rowCount === 0) throw new StorageError('TusError')
}

/** Deletes an unfinished upload with its parts, unless another request has added to it since. */
export async function dropUpload(
  storage: StorageContext,
  { id, received, parts }: ResumableUpload,
): Promise<void> {
  const { rowCount } = await storage.pool.query(
    `delete from storage.resumable_uploads where id = $1 and received = $2 and finished_at is null`,
    [id, received],
  )
  if (rowCount !== 0) await removeParts(storage, parts)
}

/** Deletes some expired uploads, and the parts of unfinished ones. Returns the number of uploads. */
export async function expireUploads(
  storage: Pick<StorageContext, 'pool' | 'files' | 'report'>,
  atMost: number,
): Promise<number> {
  const { rows } = await storage.pool.query<{ parts: string[] }>(
    `delete from storage.resumable_uploads where id in (
       select id from storage.resumable_uploads where expires_at <= now()
       order by expires_at limit $1 for update skip locked)
     returning parts`,
    [atMost],
  )
  await removeParts(
    storage,
    rows.flatMap(({ parts }) => parts),
  )
  return rows.length
}

/** A failure is reported. The clean-up removes the files later, because no row refers to them any more. */
export async function removeParts(
  { files, report }: Pick<StorageContext, 'files' | 'report'>,
  parts: string[],
): Promise<void> {
  try {
    for (const part of parts) await files.remove(fileKey(part))
  } catch (error) {
    report(error)
  }
}
