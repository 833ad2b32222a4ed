import sharp from 'sharp'
import { StorageError } from '../errors/storage-error.ts'
import { pictureTypes } from './content-type.ts'
import { maxEdge, maxPixels } from './widths.ts'

// Enables only the loaders of accepted types, and no cache.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

const maxSeconds = 15

/**
 * Decodes a picture and encodes it in its own format: upright, without metadata or other content of the file,
 * and not wider than `width` (by default not larger than the largest edge).
 * @param type a media type of `pictureTypes`, as detected from the bytes
 * @throws StorageError `EntityTooLarge` for too many pixels, read from the header alone; `InvalidMimeType`
 *   for bytes that are no complete picture
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
    const size = width === undefined ? { width: maxEdge, height: maxEdge } : { width }
    const resized = open()
      .timeout({ seconds: maxSeconds })
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
