import sharp from 'sharp'
import { StorageError } from '../errors/storage-error.ts'
import { pictureTypes } from './picture-types.ts'
import { largestEdge, maxPixels } from './widths.ts'

// Of all that the library reads, only what is taken here; and nothing of a picture stays in memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

const longestSeconds = 15

/**
 * A picture decoded and written again in its own format: upright, without metadata and whatever else
 * the file held, not wider than `width` (as sent: not larger than the largest edge).
 * @param type a media type of `pictureTypes`, as found in the bytes
 * @throws StorageError `EntityTooLarge` for too many pixels, read from the head alone;
 *   `InvalidMimeType` for bytes that are no whole picture
 */
export async function rewritePicture(
  bytes: Uint8Array,
  type: string,
  width?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const open = () => sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: maxPixels })
  try {
    const head = await open().metadata()
    if (head.width * head.height > maxPixels) throw new Error('Input image exceeds pixel limit')
    const size = width === undefined ? { width: largestEdge, height: largestEdge } : { width }
    const resized = open()
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    const written = await pictureTypes[type]?.(resized).toBuffer()
    if (!written) throw new Error(`no way to write ${type}`)
    return new Uint8Array(written)
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) {
      throw new StorageError('EntityTooLarge', `A picture has ${maxPixels} pixels at most`)
    }
    throw new StorageError('InvalidMimeType', 'This picture cannot be read')
  }
}
