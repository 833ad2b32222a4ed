import { StorageError } from '../errors/storage-error.ts'
import { findBucket } from '../objects/find-bucket.ts'
import { findForCaller, findPublic, type ObjectRow } from '../objects/find-object.ts'
import type { Endpoint } from '../storage-context.ts'

function respondWithInfo({ metadata, ...row }: ObjectRow): Response {
  const { id, name, version, bucket_id, created_at, user_metadata } = row
  return Response.json({
    ...{ id, name, version, bucket_id },
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: metadata.lastModified,
    created_at,
  })
}

/** `GET /object/info/{bucket}/{name}`: metadata of a file that the caller may read. */
export const objectInfo: Endpoint = async (storage, call) => {
  if (call.url.searchParams.has('versionId')) throw new StorageError('NotImplemented')
  const caller = await call.caller()
  // storage-js distinguishes a missing bucket from a missing file.
  await findBucket(storage, call.bucket)
  return respondWithInfo(await findForCaller(storage, caller, call))
}

/** `GET /object/info/public/{bucket}/{name}`: metadata of a file in a public bucket, for any caller. */
export const publicInfo: Endpoint = async (storage, call) =>
  respondWithInfo(await findPublic(storage, call))
