import { texts } from './texts'

/** A file that is no picture of ours, or cannot be kept; the message is a sentence to show. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture'
}

/** What pictures may be, and how their names end. */
export const pictureEndings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/** As the server takes them (packages/storage-api/src/options.ts). */
const maxBytes = 5 * 1024 * 1024

/** Before anything is sent. @throws RefusedPicture */
export function refuseUnfit({ type, size }: Pick<File, 'type' | 'size'>): void {
  if (!Object.hasOwn(pictureEndings, type)) throw new RefusedPicture(texts.refusals.type)
  if (size > maxBytes) throw new RefusedPicture(texts.refusals.size)
}

type Refusal = { status?: number; message: string }

/** What the storage service's refusal means to whoever uploads. */
export function refusalSentence({ status, message }: Refusal): string {
  const words = texts.refusals
  if (status === 413 && /pixels/.test(message)) return words.pixels
  // The database's own sentence names the limit.
  if (status === 413 && /[\u0E00-\u0E7F]/.test(message)) return message
  if (status === 413) return /full/.test(message) ? words.full : words.size
  if (status === 415 || status === 400) return words.type
  if (status === 401 || status === 403) return words.rights
  if (status === 429) return words.busy
  return words.failed
}
