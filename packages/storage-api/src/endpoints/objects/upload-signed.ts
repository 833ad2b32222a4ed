import { receiveUpload } from '../../objects/receive-upload.ts'
import type { Endpoint } from '../../storage-context.ts'

/** `PUT /object/upload/sign/{bucket}/{name}?token=…`: uploads with the rights of the signer. */
export const uploadSigned: Endpoint = async (storage, call) => {
  const token = call.url.searchParams.get('token') ?? ''
  const path = `${call.bucket}/${call.name}`
  const { caller, upsert } = await storage.signed.verifyUpload(token, path)
  return receiveUpload(storage, call, caller, upsert)
}
