import { z } from 'zod'
import { asCaller } from '../../database/as-caller.ts'
import { StorageError } from '../../errors/storage-error.ts'
import { bucketColumns } from '../../objects/find-bucket.ts'
import type { Endpoint } from '../../storage-context.ts'

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
