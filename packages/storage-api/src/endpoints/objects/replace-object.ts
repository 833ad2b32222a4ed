import { findForCaller } from '../../objects/find-object.ts'
import { receiveUpload } from '../../objects/receive-upload.ts'
import type { Endpoint } from '../../storage-context.ts'

/** `PUT /object/{bucket}/{name}`: replaces an existing file that is visible to the caller. */
export const replaceObject: Endpoint = async (storage, call) => {
  const caller = await call.caller()
  await findForCaller(storage, caller, call)
  return receiveUpload(storage, call, caller, true)
}
