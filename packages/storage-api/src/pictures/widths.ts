import { StorageError } from '../errors/storage-error.ts'

/** Allowed widths of renditions in pixels. A stored picture has at most the last one as width and height. */
export const widths = [64, 128, 256, 320, 480, 640, 960, 1280, 1920] as const

export const maxEdge = 1920

/** Maximum pixels of an uploaded picture, all frames of an animation together. */
export const maxPixels = 25_000_000

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
