import { z } from 'zod'
import { asCaller } from '../../database/as-caller.ts'
import { StorageError } from '../../errors/storage-error.ts'
import { readJson } from '../../http/read-json.ts'
import { pictureTypes } from '../../pictures/picture-types.ts'
import type { Endpoint } from '../../storage-context.ts'
import { bucketFields } from './bucket-fields.ts'

const body = z.object(bucketFields)

const holdsOthers = `select exists (select from storage.objects
  where bucket_id = $1 and metadata ->> 'mimetype' <> all($2)) as holds`

/** `PUT /bucket/{id}`: a bucket with other files than pictures cannot become public. */
export const updateBucket: Endpoint = async ({ pool }, call) => {
  const asked = await readJson(call.request, body)
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
