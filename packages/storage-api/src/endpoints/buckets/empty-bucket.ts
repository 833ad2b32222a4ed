import { asCaller } from '../../database/as-caller.ts'
import { removeFiles } from '../../objects/remove-files.ts'
import type { Endpoint } from '../../storage-context.ts'
import { seenBucket } from './get-bucket.ts'

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
