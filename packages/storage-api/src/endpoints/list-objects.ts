import { z } from 'zod'
import { asCaller } from '../database.ts'
import { plainText, readJson } from '../http/read-json.ts'
import type { Endpoint } from '../storage-context.ts'

const body = z.object({
  prefix: plainText.max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: plainText.max(1024).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

/** Folders are derived from the names of files. They are listed first and have no id, as in Supabase. */
const listed = (column: string, order: string) => `
with below as (
  select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
  from storage.objects where bucket_id = $1 and starts_with(name, $2)
), entries as (
  select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
    null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
  from below where strpos(rest, '/') > 0 group by 1
  union all
  select rest, id, updated_at, created_at, last_accessed_at, metadata
  from below where strpos(rest, '/') = 0
)
select * from entries where starts_with(lower(name), lower($3))
order by id is not null, ${column}${column === 'name' ? ' collate "C"' : ''} ${order}, name collate "C"
limit $4 offset $5`

/** `POST /object/list/{bucket}`: lists the visible files and subfolders of one folder. */
export const listObjects: Endpoint = async (storage, call) => {
  const { prefix, limit, offset, search, sortBy } = await readJson(call.request, body)
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  const rows = await asCaller(storage.pool, await call.caller(), async (client) => {
    const values = [call.bucket, folder && `${folder}/`, search ?? '', limit, offset]
    return (await client.query(listed(sortBy.column, sortBy.order), values)).rows
  })
  return Response.json(rows)
}
