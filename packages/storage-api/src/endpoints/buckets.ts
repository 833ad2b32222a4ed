import type { PoolClient } from 'pg'
import { z } from 'zod'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { plainText, readJson } from '../http/read-json.ts'
import { type BucketRow, bucketColumns } from '../objects/find-bucket.ts'
import { newBucketName } from '../objects/object-name.ts'
import { removeFiles } from '../objects/store-object.ts'
import { pictureTypes } from '../pictures/content-type.ts'
import type { Endpoint } from '../storage-context.ts'

const query = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(100).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

/** `GET /bucket`: lists the buckets visible to the caller. */
export const listBuckets: Endpoint = async ({ pool }, call) => {
  const parsed = query.safeParse(Object.fromEntries(call.url.searchParams))
  if (!parsed.success || parsed.data.search.includes('\0')) throw new StorageError('InvalidRequest')
  const { limit, offset, search, sortColumn, sortOrder } = parsed.data
  const rows = await asCaller(pool, await call.caller(), async (client) => {
    const found = await client.query(
      `select ${bucketColumns} from storage.buckets where strpos(lower(name), lower($1)) > 0
       order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
      [search, limit, offset],
    )
    return found.rows
  })
  return Response.json(rows)
}

const units: Record<string, number> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Bytes, or a text such as `5MB`. */
const bytes = z.union([
  z.number().int().min(1),
  z
    .string()
    .regex(/^\d{1,9} ?(B|KB|MB|GB)?$/i)
    .transform((text) => {
      const [, figure, unit = ''] = /^(\d+) ?(\w*)$/.exec(text) ?? []
      return Number(figure) * (units[unit.toUpperCase()] ?? 1)
    }),
])

/** Settings of a bucket. An absent field is unchanged. */
const bucketFields = {
  // Analytics buckets and versioning are not supported.
  type: z.literal('STANDARD').optional(),
  versioning_status: z.literal('DISABLED').optional(),
  public: z.boolean().optional(),
  file_size_limit: bytes.nullish(),
  allowed_mime_types: z.array(plainText.max(200)).max(50).nullish(),
}

const newBucket = z.object({ id: z.string().optional(), name: z.string(), ...bucketFields })

/** `POST /bucket` */
export const createBucket: Endpoint = async ({ pool }, call) => {
  const asked = await readJson(call.request, newBucket)
  const id = newBucketName(asked.id ?? asked.name)
  const { sub } = (await call.caller()).claims
  const owner = typeof sub === 'string' ? sub : null
  await asCaller(pool, await call.caller(), (client) =>
    client.query(
      `insert into storage.buckets
         (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
       values ($1, $1, $2, $3, $4, case when $5 ~ '^[0-9a-f-]{36}$' then $5::uuid end, $5)`,
      [id, asked.public ?? false, asked.file_size_limit, asked.allowed_mime_types, owner],
    ),
  )
  return Response.json({ name: id })
}

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

const changedBucket = z.object(bucketFields)

const holdsOthers = `select exists (select from storage.objects
  where bucket_id = $1 and metadata ->> 'mimetype' <> all($2)) as holds`

/** `PUT /bucket/{id}`: a bucket with other files than pictures cannot become public. */
export const updateBucket: Endpoint = async ({ pool }, call) => {
  const asked = await readJson(call.request, changedBucket)
  await asCaller(pool, await call.caller(), async (client) => {
    const { rowCount } = await client.query(
      `update storage.buckets set public = coalesce($2, public),
         file_size_limit = case when $3 then $4 else file_size_limit end,
         allowed_mime_types = case when $5 then $6 else allowed_mime_types end, updated_at = now()
       where id = $1`,
      [
        ...[call.bucket, asked.public],
        ...[asked.file_size_limit !== undefined, asked.file_size_limit],
        ...[asked.allowed_mime_types !== undefined, asked.allowed_mime_types],
      ],
    )
    if (rowCount === 0) throw new StorageError('NoSuchBucket')
    if (!asked.public) return
    // The caller may change a bucket without seeing all of its files.
    await client.query('set local role none')
    const types = Object.keys(pictureTypes)
    const { rows } = await client.query<{ holds: boolean }>(holdsOthers, [call.bucket, types])
    if (rows[0]?.holds)
      throw new StorageError('InvalidRequest', 'A public bucket holds pictures only')
  })
  return Response.json({ message: 'Successfully updated' })
}

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

/** `POST /bucket/{id}/empty`: removes the files that the caller may remove. */
export const emptyBucket: Endpoint = async (storage, call) => {
  const removed = await asCaller(storage.pool, await call.caller(), async (client) => {
    await seenBucket(client, call.bucket)
    const { rows } = await client.query<{ version: string }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [call.bucket],
    )
    return rows.map((row) => row.version)
  })
  await removeFiles(storage, removed)
  return Response.json({ message: 'Successfully emptied' })
}
