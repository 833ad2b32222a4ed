import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import { toStorageError } from '../../errors/to-storage-error.ts'
import type { Call, Endpoint, StorageContext } from '../../storage-context.ts'
import type { SenderOf } from '../../uploads/new-upload.ts'
import { UploadStore } from '../../uploads/upload-store.ts'

/**
 * Disables tus locks. `advanceUpload` compares rows instead, so several processes can share uploads, and no
 * request waits for a slow sender.
 */
const noLock = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

/**
 * Handles one request of tus 1.0 (https://tus.io/protocols/resumable-upload). Errors are plain text, as
 * Supabase's.
 */
async function answer(storage: StorageContext, call: Call, path: string, senderOf: SenderOf) {
  const tus = new Server({
    ...{ path: `${storage.basePath}${path}`, relativeLocation: true },
    datastore: new UploadStore(storage, senderOf),
    locker: noLock,
    maxSize: storage.maxResumableBytes,
    namingFunction: () => randomUUID(),
    disableTerminationForFinishedUploads: true,
    onResponseError: (_, error) => {
      if ('status_code' in error) return undefined
      const known = toStorageError(error)
      if (known.status >= 500) storage.report(error)
      return { status_code: known.status, body: known.message }
    },
  })
  const response = await tus.handleWeb(call.request)
  // The body has been read completely, so the connection can serve the next request.
  response.headers.delete('connection')
  return response
}

/** `/upload/resumable`: uploads a file in parts as the caller. */
export const resumableUpload: Endpoint = async (storage, call) => {
  const upsert = call.request.headers.get('x-upsert') === 'true'
  const senderOf = async () => ({ caller: await call.caller(), upsert })
  return answer(storage, call, '/upload/resumable', senderOf)
}

/** `/upload/resumable/sign`: uploads with the rights of the signer (`x-signature`). */
export const signedResumableUpload: Endpoint = (storage, call) => {
  const token = call.request.headers.get('x-signature') ?? ''
  return answer(storage, call, '/upload/resumable/sign', (path) =>
    storage.signed.verifyUpload(token, path),
  )
}
