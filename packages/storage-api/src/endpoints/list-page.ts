import { z } from 'zod'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { plainText, readJson } from '../http/read-json.ts'
import type { Endpoint } from '../storage-context.ts'

const body = z.object({
  prefix: plainText.max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  exactMatch: z.boolean().default(false),
  // There are no noncurrent versions, so both values have the same result.
  noncurrentVersions: z.enum(['exclude', 'include']).default('exclude'),
  deleteMarkers: z.enum(['exclude', 'include']).default('exclude'),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

/** The end of a page: the sort value, and the name, which is unique. */
const cursorPosition = z.tuple([z.string(), z.string()])

type Entry = { key: string; at: string; is_folder: boolean } & Record<string, unknown>

/**
 * Selects each entry with its sort value as text, and only entries after the cursor. Folders are sorted by
 * name among the files. When sorted by time they come first, because they have none.
 */
const page = (column: string, order: string) => {
  const [by, after] = [
    column === 'name' ? 'key' : `coalesce(${column}::text, '')`,
    order === 'asc' ? '>' : '<',
  ]
  return `
with below as (
  select *, substr(name, length($2) + 1) as rest from storage.objects
  where bucket_id = $1 and starts_with(name, $2) and (not $7 or name = $2)
), entries as (
  select $2 || split_part(rest, '/', 1) || '/' as key, true as is_folder, null::uuid as id,
    null::timestamptz as updated_at, null::timestamptz as created_at,
    null::timestamptz as last_accessed_at, null::jsonb as metadata
  from below where $3 and strpos(rest, '/') > 0 group by 1
  union all
  select name, false, id, updated_at, created_at, last_accessed_at, metadata
  from below where not $3 or strpos(rest, '/') = 0
), placed as (
  select *, ${by} as at from entries
)
select * from placed
where $4::text is null or (at collate "C", key collate "C") ${after} ($4, $5)
order by at collate "C" ${order}, key collate "C" ${order} limit $6`
}

/** `POST /object/list-v2/{bucket}`: lists the visible entries below a prefix in pages. */
export const listPage: Endpoint = async (storage, call) => {
  const { prefix, limit, cursor, with_delimiter, exactMatch, sortBy } = await readJson(
    call.request,
    body,
  )
  const [at, key] = cursor === undefined ? [null, null] : readCursor(cursor)
  const entries = await asCaller(storage.pool, await call.caller(), async (client) => {
    const values = [call.bucket, prefix, with_delimiter, at, key, limit + 1, exactMatch]
    return (await client.query<Entry>(page(sortBy.column, sortBy.order), values)).rows
  })
  const hasNext = entries.length > limit
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  return Response.json({
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor(last) }),
    folders: shown
      .filter(({ is_folder }) => is_folder)
      .map(({ key }) => ({ name: key, key: lastStep(key) })),
    objects: shown
      .filter(({ is_folder }) => !is_folder)
      .map(({ key, at: _, is_folder: __, ...file }) => ({
        ...file,
        name: key,
        key: with_delimiter ? lastStep(key) : key,
      })),
  })
}

/** Last segment of a file's or folder's path, which is the original's `key` if folders are listed. */
const lastStep = (path: string) => path.replace(/\/$/, '').split('/').at(-1)

const writeCursor = ({ at, key }: Entry) =>
  Buffer.from(JSON.stringify([at, key])).toString('base64url')

function readCursor(cursor: string): [string, string] {
  try {
    const read = cursorPosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!read.some((text) => text.includes('\0'))) return read
  } catch {
    // Thrown below.
  }
  throw new StorageError('InvalidRequest', 'The cursor is not valid')
}
