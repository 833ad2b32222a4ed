import { asCaller } from '../../database/as-caller.ts'
import { StorageError } from '../../errors/storage-error.ts'
import { fileKey } from '../../files/file-key.ts'
import { widths } from '../../pictures/widths.ts'
import type { Call, Endpoint, StorageContext } from '../../storage-context.ts'
import { seenBucket } from '../buckets/get-bucket.ts'

/** Whoever may change a file may have its renditions made again; `for update` asks for both rights. */
const changeable = `select version from storage.objects
  where bucket_id = $1 and ($2::text is null or name = $2) for update`

async function purge({ pool, files }: StorageContext, call: Call, name: string | null) {
  const versions = await asCaller(pool, await call.caller(), async (client) => {
    if (name === null) await seenBucket(client, call.bucket)
    const { rows } = await client.query<{ version: string }>(changeable, [call.bucket, name])
    return rows.map((row) => row.version)
  })
  if (name !== null && versions.length === 0) throw new StorageError('NoSuchKey')
  if (call.url.searchParams.get('transformations') === 'true') {
    for (const version of versions)
      for (const width of widths) await files.remove(fileKey(version, width))
  }
  return Response.json({ message: 'success' })
}

/**
 * `DELETE /cdn/{bucket}/{name}`: nothing between this service and browsers keeps a file, so that only its
 * renditions can be out of date. `transformations=true` removes them: they are made again when asked for.
 */
export const purgeObject: Endpoint = (storage, call) => purge(storage, call, call.name)

/** `DELETE /cdn/{bucket}`: the same of all files of a bucket that the caller may change. */
export const purgeBucket: Endpoint = (storage, call) => purge(storage, call, null)
