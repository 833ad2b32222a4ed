import { errorCatalogue, type StorageErrorCode } from './error-catalogue.ts'
import { shorten } from './shorten.ts'

/** An answer that is not a success. */
export class StorageError extends Error {
  readonly code: StorageErrorCode
  readonly status: number
  /** The former format's word. */
  readonly word: string
  readonly headers: Record<string, string>

  /** @param message replaces the catalogue's sentence */
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
