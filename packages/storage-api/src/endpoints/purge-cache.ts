import { asCaller } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { fileKey } from '../files/file-store.ts'
import { widths } from '../pictures/widths.ts'
import type { Call, Endpoint, StorageContext } from '../storage-context.ts'
import { seenBucket } from './buckets.ts'

/** Purging requires the right to change the file. `for update` checks the policies for select and update. */
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
 * `DELETE /cdn/{bucket}/{name}`: no cache exists between this service and browsers, so only renditions can be
 * outdated. `transformations=true` removes them; they are created again on request.
 */
export const purgeObject: Endpoint = (storage, call) => purge(storage, call, call.name)

/** `DELETE /cdn/{bucket}`: the same for all files of a bucket that the caller may change. */
export const purgeBucket: Endpoint = (storage, call) => purge(storage, call, null)
