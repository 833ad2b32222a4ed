import { StorageError } from '../errors/storage-error.ts'
import { widths } from './widths.ts'

/** Supabase's other transformations, which are refused rather than ignored. */
const notOffered = ['height', 'resize', 'quality', 'format', 'versionId']

/**
 * @throws StorageError for any width that is not listed, so that a caller cannot create thousands of
 *   renditions
 */
export function askedWidth(asked: URLSearchParams): number {
  const other = notOffered.find((name) => asked.has(name))
  if (other) throw new StorageError('InvalidRequest', `${other} is not offered, only width`)
  const width = widths.find((one) => String(one) === asked.get('width'))
  if (width === undefined)
    throw new StorageError('InvalidRequest', `width must be one of ${widths.join(', ')}`)
  return width
}
