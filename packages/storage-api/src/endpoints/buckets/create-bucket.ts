import { z } from 'zod'
import { asCaller } from '../../database/as-caller.ts'
import { readJson } from '../../http/read-json.ts'
import { newBucketName } from '../../objects/object-name.ts'
import type { Endpoint } from '../../storage-context.ts'
import { bucketFields } from './bucket-fields.ts'

const body = z.object({ id: z.string().optional(), name: z.string(), ...bucketFields })

/** `POST /bucket` */
export const createBucket: Endpoint = async ({ pool }, call) => {
  const asked = await readJson(call.request, body)
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
