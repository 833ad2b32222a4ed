import type { ObjectRow } from '../objects/object-row.ts'
import type { StorageContext } from '../storage-context.ts'

/** Unencoded, since storage-js encodes the whole address. */
export async function signedPath(
  { signed }: StorageContext,
  { bucket_id, name }: Pick<ObjectRow, 'bucket_id' | 'name'>,
  expiresIn: number,
  /** Of a picture, in pixels: not the file itself, but it in this width. */
  width?: number,
): Promise<string> {
  const path = `${bucket_id}/${name}`
  if (width !== undefined)
    return `/render/image/sign/${path}?token=${await signed.rendition(path, width, expiresIn)}`
  return `/object/sign/${path}?token=${await signed.download(path, expiresIn)}`
}
