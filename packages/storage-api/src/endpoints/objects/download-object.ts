import { StorageError } from '../../errors/storage-error.ts'
import { serveFile } from '../../http/serve-file.ts'
import { findForCaller, findPublic, findSigned } from '../../objects/find-object.ts'
import type { ObjectRow } from '../../objects/object-row.ts'
import { openFile } from '../../objects/open-file.ts'
import type { Call, Endpoint, StorageContext } from '../../storage-context.ts'

function serve(storage: StorageContext, call: Call, row: ObjectRow, privately: boolean) {
  if (call.url.searchParams.has('versionId')) throw new StorageError('NotImplemented')
  const open = () => openFile(storage.files, row)
  return serveFile(call, { row, eTag: row.metadata.eTag, open, privately })
}

/** `GET /object/{bucket}/{name}`, also below `/object/authenticated`: a file that the caller may read. */
export const downloadObject: Endpoint = async (storage, call) =>
  serve(storage, call, await findForCaller(storage, await call.caller(), call), true)

/** `GET /object/public/{bucket}/{name}`: a file in a public bucket, for any caller. */
export const downloadPublic: Endpoint = async (storage, call) =>
  serve(storage, call, await findPublic(storage, call), false)

/** `GET /object/sign/{bucket}/{name}?token=…`: a file for any holder of the URL until it expires. */
export const downloadSigned: Endpoint = async (storage, call) => {
  const token = call.url.searchParams.get('token') ?? ''
  const expires = await storage.signed.verifyDownload(token, `${call.bucket}/${call.name}`)
  const response = await serve(storage, call, await findSigned(storage, call), true)
  response.headers.set('expires', expires.toUTCString())
  return response
}
