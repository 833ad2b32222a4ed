import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors/storage-error.ts'
import { plainText, readJson } from '../http/read-json.ts'
import { findBucket } from '../objects/find-bucket.ts'
import { findForCaller, type ObjectRow } from '../objects/find-object.ts'
import { objectName } from '../objects/object-name.ts'
import { rehearseRow } from '../objects/write-row.ts'
import { askedWidth } from '../pictures/widths.ts'
import type { Endpoint, StorageContext } from '../storage-context.ts'

const oneBody = z.object({
  expiresIn: z.number().int().min(1),
  transform: z.record(z.string(), z.unknown()).optional(),
  versionId: z.unknown().optional(),
})

/**
 * `POST /object/sign/{bucket}/{name}`: creates a temporary URL of a file that the caller may read. With
 * `transform: { width }` the URL is valid for that width of the picture only.
 */
export const signObject: Endpoint = async (storage, call) => {
  const { expiresIn, transform, versionId } = await readJson(call.request, oneBody)
  if (versionId !== undefined) throw new StorageError('NotImplemented')
  const width = transform && askedWidth(textsOf(transform))
  const row = await findForCaller(storage, await call.caller(), call)
  return Response.json({ signedURL: await signedPath(storage, row, expiresIn, width) })
}

/** Converts the values to the query parameters of a rendition's URL. */
const textsOf = (transform: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(transform).map(([name, value]) => [name, String(value)]))

const severalBody = z.object({
  expiresIn: z.number().int().min(1),
  paths: z.array(plainText).min(1).max(500),
})
const notFound = 'Either the object does not exist or you do not have access to it'

/** `POST /object/sign/{bucket}`: creates URLs of several files. Files that the caller may not read get none. */
export const signObjects: Endpoint = async (storage, call) => {
  const { expiresIn, paths } = await readJson(call.request, severalBody)
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

/** Returns the path unencoded, because storage-js encodes the whole URL. */
async function signedPath(
  { signed }: StorageContext,
  { bucket_id, name }: Pick<ObjectRow, 'bucket_id' | 'name'>,
  expiresIn: number,
  /** Width of a rendition in pixels; without it the file itself is signed. */
  width?: number,
): Promise<string> {
  const path = `${bucket_id}/${name}`
  if (width !== undefined)
    return `/render/image/sign/${path}?token=${await signed.rendition(path, width, expiresIn)}`
  return `/object/sign/${path}?token=${await signed.download(path, expiresIn)}`
}
