import { receiveUpload } from '../../objects/receive-upload.ts'
import type { Endpoint } from '../../storage-context.ts'

/** `POST /object/{bucket}/{name}`: a new file, or with `x-upsert: true` in the place of another. */
export const uploadObject: Endpoint = async (storage, call) => {
  const upsert = call.request.headers.get('x-upsert') === 'true'
  return receiveUpload(storage, call, await call.caller(), upsert)
}
