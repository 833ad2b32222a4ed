import { type AuthErrorCode, errorCatalogue } from './error-catalogue.ts'
import { shorten } from './shorten.ts'

export type AuthErrorDetails = {
  /** Replaces the catalogue's sentence. */
  message?: string
  /** Replaces the catalogue's status where GoTrue answers one code with several. */
  status?: number
  /** Seconds until it is worth trying again; sent as `Retry-After`. */
  retryAfterSeconds?: number
  /** Why a password is too weak: `length`, `characters`, `pwned`. */
  reasons?: string[]
}

/** An answer that is not a success, with one of GoTrue's error codes. */
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

/** GoTrue's `validation_failed` with a sentence that says what is wrong. */
export function invalid(message: string, status = 400): AuthError {
  return new AuthError('validation_failed', { message, status })
}
