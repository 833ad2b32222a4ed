import { StorageError } from '../errors/storage-error.ts'
import { fileKey } from '../files/file-store.ts'
import { inMemory, serveFile } from '../http/serve-file.ts'
import { findForCaller, findPublic, findSigned, type ObjectRow } from '../objects/find-object.ts'
import { isPicture } from '../pictures/content-type.ts'
import { rewritePicture } from '../pictures/rewrite-picture.ts'
import { askedWidth } from '../pictures/widths.ts'
import type { Call, Endpoint, StorageContext } from '../storage-context.ts'

/** Returns the rendition, which is created once and stored beside the file. */
async function rendition({ files, pictures }: StorageContext, row: ObjectRow, width: number) {
  const key = fileKey(row.version, width)
  const stored = await files.get(key)
  if (stored) return stored
  const whole = await files.get(fileKey(row.version))
  if (!whole) return null
  const { mimetype } = row.metadata
  const made = await pictures(() => rewritePicture(whole, mimetype, width))
  await files.put(key, made, mimetype)
  return made
}

type Shown = { row: ObjectRow; width?: number; privately: boolean }

function serve(storage: StorageContext, call: Call, { row, privately, ...shown }: Shown) {
  const width = shown.width ?? askedWidth(call.url.searchParams)
  if (!isPicture(row.metadata.mimetype))
    throw new StorageError('InvalidRequest', 'This file is no picture')
  const eTag = row.metadata.eTag.replace(/"$/, `-${width}"`)
  const open = async () => {
    const bytes = await rendition(storage, row, width)
    return bytes && inMemory(bytes)
  }
  return serveFile(call, { row, eTag, open, privately })
}

/** `GET /render/image/public/{bucket}/{name}?width=…`: a resized picture of a public bucket. */
export const renderPublic: Endpoint = async (storage, call) =>
  serve(storage, call, { row: await findPublic(storage, call), privately: false })

/** `GET /render/image/authenticated/{bucket}/{name}?width=…`: a resized picture that the caller may read. */
export const renderObject: Endpoint = async (storage, call) =>
  serve(storage, call, {
    row: await findForCaller(storage, await call.caller(), call),
    privately: true,
  })

/** `GET /render/image/sign/{bucket}/{name}?token=…`: a picture in the signed width. */
export const renderSigned: Endpoint = async (storage, call) => {
  const token = call.url.searchParams.get('token') ?? ''
  const signed = await storage.signed.verifyRendition(token, `${call.bucket}/${call.name}`)
  const row = await findSigned(storage, call)
  const response = await serve(storage, call, { row, width: signed.width, privately: true })
  response.headers.set('expires', signed.expires.toUTCString())
  return response
}
