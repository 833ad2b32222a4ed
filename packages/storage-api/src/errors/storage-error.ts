import { errorCatalogue, type StorageErrorCode } from './error-catalogue.ts'
import { shorten } from './shorten.ts'

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
