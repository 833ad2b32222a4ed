import type { PoolClient } from 'pg'
import { asCaller, asOwner } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import type { Identity } from '../options.ts'
import type { StorageContext } from '../storage-context.ts'
import { objectName } from './object-name.ts'

const select = (more = '') => `select ${objectColumns} from storage.objects
  where bucket_id = $1 and name = $2 ${more}`

async function find(client: PoolClient, sql: string, bucket: string, name: string) {
  const { rows } = await client.query<ObjectRow>(sql, [bucket, objectName(name)])
  if (!rows[0]) throw new StorageError('NoSuchKey')
  return rows[0]
}

type Of = { bucket: string; name: string }

/** @throws StorageError `NoSuchKey` for a missing file, and for one that is not visible to the caller */
export function findForCaller(storage: StorageContext, caller: Identity, { bucket, name }: Of) {
  return asCaller(storage.pool, caller, (client) => find(client, select(), bucket, name))
}

/** Returns a file of a public bucket, for any caller. */
export function findPublic(storage: StorageContext, { bucket, name }: Of): Promise<ObjectRow> {
  const isPublic = 'and bucket_id in (select id from storage.buckets where public)'
  return asOwner(storage.pool, (client) => find(client, select(isPublic), bucket, name))
}

/** Returns a file for any caller. The signature must have been verified before. */
export function findSigned(storage: StorageContext, { bucket, name }: Of): Promise<ObjectRow> {
  return asOwner(storage.pool, (client) => find(client, select(), bucket, name))
}

/** Metadata of a file, with Supabase's names. */
export type ObjectMetadata = {
  /** With quotation marks, as in the HTTP header. */
  eTag: string
  /** Stored size in bytes. */
  size: number
  mimetype: string
  /** Header value, such as `max-age=3600`. */
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

export type ObjectRow = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

export const objectColumns = `id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
  created_at, updated_at, last_accessed_at`
