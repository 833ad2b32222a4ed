import { StorageError } from '../errors/storage-error.ts'
import { isPicture } from '../pictures/picture-types.ts'
import type { BucketRow } from './find-bucket.ts'

/** Refuses types that the bucket does not allow; `image/*` allows every picture. */
export function refuseOtherTypes({ allowed_mime_types: allowed }: BucketRow, type: string): void {
  if (!allowed || allowed.length === 0) return
  const isAllowed = (one: string) =>
    one === type || one === '*/*' || one === `${type.split('/')[0]}/*`
  if (!allowed.some(isAllowed))
    throw new StorageError('InvalidMimeType', `mime type ${type} is not supported`)
}

/**
 * Applies the rules of a bucket to a file stored in another bucket.
 * @throws StorageError `EntityTooLarge`, `InvalidMimeType`
 */
export function refuseUnfit(bucket: BucketRow, file: { size: number; mimetype: string }): void {
  if (file.size > (bucket.file_size_limit ?? Number.POSITIVE_INFINITY))
    throw new StorageError('EntityTooLarge')
  if (bucket.public && !isPicture(file.mimetype))
    throw new StorageError('InvalidMimeType', `mime type ${file.mimetype} is not supported`)
  refuseOtherTypes(bucket, file.mimetype)
}
