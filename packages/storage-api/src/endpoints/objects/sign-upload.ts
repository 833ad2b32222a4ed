import { randomUUID } from 'node:crypto'
import { findBucket } from '../../objects/find-bucket.ts'
import { objectName } from '../../objects/object-name.ts'
import { rehearseRow } from '../../objects/write-row.ts'
import type { Endpoint } from '../../storage-context.ts'

/** `POST /object/upload/sign/{bucket}/{name}`: creates a URL whose holder may upload this file. */
export const signUpload: Endpoint = async (storage, call) => {
  const caller = await call.caller()
  const upsert = call.request.headers.get('x-upsert') === 'true'
  const name = objectName(call.name)
  const { id: bucket } = await findBucket(storage, call.bucket)
  const row = { bucket, name, version: randomUUID(), metadata: null, userMetadata: null }
  await rehearseRow(storage, caller, row, upsert)
  const token = await storage.signed.upload(`${bucket}/${name}`, { caller, upsert })
  const path = `${bucket}/${name}`.split('/').map(encodeURIComponent).join('/')
  return Response.json({ url: `/object/upload/sign/${path}?token=${token}`, token })
}
