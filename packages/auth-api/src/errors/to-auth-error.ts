import { DatabaseError } from 'pg'
import { AuthError, invalid } from './auth-error.ts'

/** Text that PostgreSQL cannot store (a NUL character, a lone surrogate): an error of the caller. */
const unstorableText = new Set(['22021', '22P05'])

/** Converts any thrown value to an error response. Unexpected errors reveal no details. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof DatabaseError && unstorableText.has(error.code ?? '')) {
    return invalid('The request contains characters that cannot be stored')
  }
  // Deadlock of two mailed links of one address followed at the same moment: the other one succeeds.
  if (error instanceof DatabaseError && error.code === '40P01') return new AuthError('conflict')
  return new AuthError('unexpected_failure', { status: isOutage(error) ? 503 : 500 })
}

/** Reports that the database is unreachable. Clients retain their session and retry on 502, 503 and 504. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^(08|53|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST)/.test(code))
    return true
  return /timeout exceeded when trying to connect|connection terminated|not queryable|query read timeout/i.test(
    error.message,
  )
}
