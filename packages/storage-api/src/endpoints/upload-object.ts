import { randomUUID } from 'node:crypto'
import { StorageError } from '../errors/storage-error.ts'
import { readUpload } from '../http/read-upload.ts'
import { findBucket, refuseOtherTypes } from '../objects/find-bucket.ts'
import { findForCaller } from '../objects/find-object.ts'
import { objectName } from '../objects/object-name.ts'
import { storeObject } from '../objects/store-object.ts'
import { rehearseRow } from '../objects/write-row.ts'
import type { Identity } from '../options.ts'
import { contentType, isPicture } from '../pictures/content-type.ts'
import { rewritePicture } from '../pictures/rewrite-picture.ts'
import type { Call, Endpoint, StorageContext } from '../storage-context.ts'

/** `POST /object/{bucket}/{name}`: stores a new file; `x-upsert: true` replaces an existing one. */
export const uploadObject: Endpoint = async (storage, call) => {
  const upsert = call.request.headers.get('x-upsert') === 'true'
  return receiveUpload(storage, call, await call.caller(), upsert)
}

/** `PUT /object/{bucket}/{name}`: replaces an existing file that is visible to the caller. */
export const replaceObject: Endpoint = async (storage, call) => {
  const caller = await call.caller()
  await findForCaller(storage, caller, call)
  return receiveUpload(storage, call, caller, true)
}

/** `PUT /object/upload/sign/{bucket}/{name}?token=…`: uploads with the rights of the signer. */
export const uploadSigned: Endpoint = async (storage, call) => {
  const token = call.url.searchParams.get('token') ?? ''
  const path = `${call.bucket}/${call.name}`
  const { caller, upsert } = await storage.signed.verifyUpload(token, path)
  return receiveUpload(storage, call, caller, upsert)
}

/** Processes an upload: first checks the rights, then reads and converts the file, then stores file and row. */
async function receiveUpload(
  storage: StorageContext,
  call: Call,
  caller: Identity,
  upsert: boolean,
): Promise<Response> {
  const name = objectName(call.name)
  const bucket = await findBucket(storage, call.bucket)
  const rehearsed = { bucket: bucket.id, name, version: randomUUID(), metadata: null }
  await rehearseRow(storage, caller, { ...rehearsed, userMetadata: null }, upsert)

  const sent = await readUpload(call.request)
  const limit = Math.min(storage.maxFileBytes, bucket.file_size_limit ?? Number.POSITIVE_INFINITY)
  if (sent.bytes.length > limit) throw new StorageError('EntityTooLarge')
  if (sent.bytes.length === 0) throw new StorageError('InvalidRequest', 'The file is empty')
  const type = await contentType(sent.bytes, sent.type, bucket.public)
  refuseOtherTypes(bucket, type)
  const bytes = isPicture(type)
    ? await storage.pictures(() => rewritePicture(sent.bytes, type))
    : sent.bytes
  const { cacheControl, userMetadata } = sent
  const said = { type, cacheControl, userMetadata: userMetadata ?? {} }
  const object = { bucket: bucket.id, name, bytes, ...said, upsert }
  const { id } = await storeObject(storage, caller, object)
  return Response.json({ Id: id, Key: `${bucket.id}/${name}` })
}
