import { texts } from './texts'

type Options = ErrorOptions & { isTemporary?: boolean }

/** A file that is not a supported picture or cannot be stored; the message is shown to the user. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture'
  /** Whether the same file may be accepted later: the connection was lost, or the server is busy. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, ...options }: Options = {}) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

/** Supported media types with their file extensions. */
export const pictureEndings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/** The server's limit (packages/storage-api/src/options.ts). */
const maxBytes = 5 * 1024 * 1024

/**
 * Checks a file before the upload starts.
 * @throws RefusedPicture
 */
export function refuseUnfit({ type, size }: Pick<File, 'type' | 'size'>): void {
  if (!Object.hasOwn(pictureEndings, type)) throw new RefusedPicture(texts.refusals.type)
  if (size > maxBytes) throw new RefusedPicture(texts.refusals.size)
}

type Refusal = { status?: number; message: string }

/** The refusal for an error of the storage service; without a status, the request did not reach it. */
export function refusedBy(error: Refusal): RefusedPicture {
  const { status = 0 } = error
  const isTemporary = status === 0 || status === 429 || status >= 500
  return new RefusedPicture(refusalSentence(error), { cause: error, isTemporary })
}

/** The message to show for an error of the storage service. */
function refusalSentence({ status, message }: Refusal): string {
  const words = texts.refusals
  if (status === 413 && /pixels/.test(message)) return words.pixels
  // A Thai message is the database's own, and names the quota.
  if (status === 413 && /[\u0E00-\u0E7F]/.test(message)) return message
  if (status === 413) return /full/.test(message) ? words.full : words.size
  if (status === 415 || status === 400) return words.type
  if (status === 401 || status === 403) return words.rights
  if (status === 429) return words.busy
  return words.failed
}
