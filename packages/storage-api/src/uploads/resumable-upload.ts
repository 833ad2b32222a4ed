import type { PoolClient } from 'pg'
import { asOwner } from '../database/as-caller.ts'
import { StorageError } from '../errors/storage-error.ts'
import { fileKey } from '../files/file-key.ts'
import type { Identity } from '../options.ts'
import type { StorageContext } from '../storage-context.ts'
import { expiryMs } from './upload-limits.ts'

/** A file that comes in parts, as far as it has come. */
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
  /** Versions, which name files. */
  parts: string[]
  created_at: Date
}

export type NewUpload = Omit<ResumableUpload, 'received' | 'parts' | 'created_at'>

const columns = `id, bucket_id, name, role, owner_id, upsert, metadata, size::float8 as size,
  received::float8 as received, parts, created_at`

/** Of one person, for whoever lost the last answer. */
const finishedKept = 100

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
 * Begins an upload, as far as its sender and all together may have that many and that much under way.
 * @throws StorageError `SlowDown`
 */
export function beginUpload(storage: StorageContext, upload: NewUpload): Promise<void> {
  const { perPerson, inAll } = storage.unfinished
  return asOwner(storage.pool, async (client) => {
    await client.query(
      `select pg_advisory_xact_lock(hashtext('storage'), hashtext('resumable uploads'))`,
    )
    const { rows } = await client.query<{ mine: boolean; uploads: number; bytes: number }>(
      `select role = $1 and owner_id is not distinct from $2 as mine, count(*)::int as uploads,
         sum(size)::float8 as bytes
       from storage.resumable_uploads where finished_at is null group by 1`,
      [upload.role, upload.owner_id],
    )
    const [mine, all] = [sumOf(rows.filter((row) => row.mine)), sumOf(rows)]
    const isTooMuch =
      mine.uploads >= perPerson.uploads ||
      all.uploads >= inAll.uploads ||
      mine.bytes + upload.size > perPerson.bytes ||
      all.bytes + upload.size > inAll.bytes
    if (isTooMuch) throw new StorageError('SlowDown', 'Too many unfinished uploads')
    // Who sends small files all day leaves no more behind.
    await client.query(
      `delete from storage.resumable_uploads where id in (
         select id from storage.resumable_uploads
         where role = $1 and owner_id is not distinct from $2 and finished_at is not null
         order by finished_at desc offset ${finishedKept})`,
      [upload.role, upload.owner_id],
    )
    await client.query(
      `insert into storage.resumable_uploads
         (id, bucket_id, name, role, owner_id, upsert, metadata, size, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
      [
        ...[upload.id, upload.bucket_id, upload.name, upload.role, upload.owner_id, upload.upsert],
        ...[JSON.stringify(upload.metadata), upload.size, expiryMs / 1000],
      ],
    )
  })
}

function sumOf(rows: { uploads: number; bytes: number }[]) {
  const sum = (key: 'uploads' | 'bytes') => rows.reduce((total, row) => total + row[key], 0)
  return { uploads: sum('uploads'), bytes: sum('bytes') }
}

/**
 * Adds what was received to where `upload` stood when it was read. Whoever else has added to it since,
 * in this process or another, was first.
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
    `update storage.resumable_uploads set ${change.set}
     where id = $1 and received = $2 and finished_at is null and expires_at > now()`,
    [id, received, ...change.values],
  )
  if (rowCount === 0) throw new StorageError('TusError')
}

/** Forgets an unfinished upload with its parts, unless somebody has added to it since. */
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

/**
 * Forgets some of the uploads whose time is over, and the parts of those that were never finished.
 * Answers how many.
 */
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

/** What fails is reported, and found again by the clean-up: no row names these files any more. */
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
