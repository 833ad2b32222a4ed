import { errorCatalogue, type StorageErrorCode } from './error-catalogue.ts'

/** An error response. */
export class StorageError extends Error {
  readonly code: StorageErrorCode
  readonly status: number
  /** `error` of the earlier format. */
  readonly word: string
  readonly headers: Record<string, string>

  /** @param message overrides the message of the catalogue */
  constructor(code: StorageErrorCode, message?: string, headers: Record<string, string> = {}) {
    const [status, word, sentence] = errorCatalogue[code]
    super(shorten(message ?? sentence))
    this.name = 'StorageError'
    this.code = code
    this.status = status
    this.word = word
    this.headers = headers
  }
}

/**
 * Maximum length in UTF-16 code units: longer than any message of this package, shorter than large submitted
 * values.
 */
const defaultLength = 500

/**
 * Truncates the text of an error, so that an oversized request is neither returned to the caller nor written
 * to the log. A code point is never split; the length includes the ellipsis.
 */
function shorten(text: string, length = defaultLength): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
