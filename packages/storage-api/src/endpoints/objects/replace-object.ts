import { findForCaller } from '../../objects/find-object.ts'
import { receiveUpload } from '../../objects/receive-upload.ts'
import type { Endpoint } from '../../storage-context.ts'

/** `PUT /object/{bucket}/{name}`: in the place of a file that is there and that the caller sees. */
export const replaceObject: Endpoint = async (storage, call) => {
  const caller = await call.caller()
  await findForCaller(storage, caller, call)
  return receiveUpload(storage, call, caller, true)
}
