import type { ObjectRow } from '../objects/object-row.ts'
import type { StorageContext } from '../storage-context.ts'

/** Returns the path unencoded, because storage-js encodes the whole URL. */
export async function signedPath(
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
