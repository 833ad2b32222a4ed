import { z } from 'zod'
import { asCaller } from '../../database/as-caller.ts'
import { plainText, readJson } from '../../http/read-json.ts'
import type { Endpoint } from '../../storage-context.ts'
import { signedPath } from '../../tokens/signed-path.ts'

const body = z.object({
  expiresIn: z.number().int().min(1),
  paths: z.array(plainText).min(1).max(500),
})
const notFound = 'Either the object does not exist or you do not have access to it'

/** `POST /object/sign/{bucket}`: creates URLs of several files. Files that the caller may not read get none. */
export const signObjects: Endpoint = async (storage, call) => {
  const { expiresIn, paths } = await readJson(call.request, body)
  const found = await asCaller(storage.pool, await call.caller(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any($2)',
      [call.bucket, paths],
    )
    return new Set(rows.map((row) => row.name))
  })
  const signed = paths.map(async (path) => {
    if (!found.has(path)) return { error: notFound, path, signedURL: null }
    const row = { bucket_id: call.bucket, name: path }
    return { error: null, path, signedURL: await signedPath(storage, row, expiresIn) }
  })
  return Response.json(await Promise.all(signed))
}
