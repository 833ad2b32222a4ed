import { z } from 'zod'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { plainText, readJson } from '../http/read-json.ts'
import { type ObjectRow, objectColumns } from '../objects/find-object.ts'
import { removeFiles } from '../objects/store-object.ts'
import type { Call, Endpoint, StorageContext } from '../storage-context.ts'

/** An object identifies one version of a file. */
const entry = z.union([plainText, z.object({ path: z.string(), versionId: z.string() })])
const body = z.object({ prefixes: z.array(entry).min(1).max(1000) })

async function remove(storage: StorageContext, call: Call, names: string[]): Promise<ObjectRow[]> {
  const removed = await asCaller(storage.pool, await call.caller(), async (client) => {
    const { rows } = await client.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any($2)
       returning ${objectColumns}`,
      [call.bucket, names],
    )
    return rows
  })
  await removeFiles(
    storage,
    removed.map((row) => row.version),
  )
  return removed
}

/** `DELETE /object/{bucket}`: removes those of the named files that the caller may remove. */
export const removeObjects: Endpoint = async (storage, call) => {
  const { prefixes } = await readJson(call.request, body)
  const names = prefixes.filter((prefix) => typeof prefix === 'string')
  if (names.length < prefixes.length) throw new StorageError('NotImplemented')
  return Response.json(await remove(storage, call, names))
}

/** `DELETE /object/{bucket}/{name}` */
export const removeObject: Endpoint = async (storage, call) => {
  const removed = await remove(storage, call, [call.name])
  if (removed.length === 0) throw new StorageError('NoSuchKey')
  return Response.json({ message: 'Successfully deleted' })
}
