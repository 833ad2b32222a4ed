import { DatabaseError } from 'pg'
import { AuthError, invalid } from './auth-error.ts'

/** Text that PostgreSQL cannot hold (a NUL character, a lone surrogate): the caller's fault, not ours. */
const unstorableText = new Set(['22021', '22P05'])

/** Turns whatever was thrown into an answer; what nobody foresaw says nothing about itself. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof DatabaseError && unstorableText.has(error.code ?? '')) {
    return invalid('The request contains characters that cannot be stored')
  }
  // Two mails of one address pressed at the same moment: the other one goes through.
  if (error instanceof DatabaseError && error.code === '40P01') return new AuthError('conflict')
  return new AuthError('unexpected_failure', { status: isOutage(error) ? 503 : 500 })
}

/** The database is out of reach: clients keep their session and try again (502, 503 and 504). */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^(08|53|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST)/.test(code))
    return true
  return /timeout exceeded when trying to connect|connection terminated|not queryable|query read timeout/i.test(
    error.message,
  )
}
