import { receiveUpload } from '../../objects/receive-upload.ts'
import type { Endpoint } from '../../storage-context.ts'

/** `POST /object/{bucket}/{name}`: stores a new file; `x-upsert: true` replaces an existing one. */
export const uploadObject: Endpoint = async (storage, call) => {
  const upsert = call.request.headers.get('x-upsert') === 'true'
  return receiveUpload(storage, call, await call.caller(), upsert)
}
