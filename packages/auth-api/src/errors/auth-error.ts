import { type AuthErrorCode, errorCatalogue } from './error-catalogue.ts'

type AuthErrorDetails = {
  /** Overrides the message of the catalogue. */
  message?: string
  /** Overrides the catalogue's status where GoTrue uses one code with several. */
  status?: number
  /** Seconds until a retry can succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** Reasons for a weak password: `length`, `characters`, `pwned`. */
  reasons?: string[]
}

/** An error response with one of GoTrue's error codes. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly reasons: string[] | undefined

  constructor(code: AuthErrorCode, details: AuthErrorDetails = {}) {
    const [status, message] = errorCatalogue[code]
    super(shorten(details.message ?? message))
    this.name = 'AuthError'
    this.code = code
    this.status = details.status ?? status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.reasons = details.reasons
  }
}

/** Creates GoTrue's `validation_failed` with a specific message. */
export function invalid(message: string, status = 400): AuthError {
  return new AuthError('validation_failed', { message, status })
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
export function shorten(text: string, length = defaultLength): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
