import { DatabaseError } from 'pg'
import { AuthError, invalid } from './auth-error.ts'

const versionHeader = 'x-supabase-api-version'
const version = '2024-01-01'

/**
 * Renders GoTrue's error JSON. Callers that send `X-Supabase-Api-Version: 2024-01-01` or later get `{ code:
 * '<error code>', message }`, all others `{ code: <status>, error_code, msg }`.
 */
export function renderError(error: AuthError, request: Request): Response {
  const headers = new Headers({ 'x-sb-error-code': error.code, 'cache-control': 'no-store' })
  if (error.retryAfterSeconds !== undefined) {
    headers.set('retry-after', String(error.retryAfterSeconds))
  }
  const weak = error.reasons ? { weak_password: { reasons: error.reasons } } : {}
  if (!speaksNewVersion(request)) {
    const body = { code: error.status, error_code: error.code, msg: error.message, ...weak }
    return Response.json(body, { status: error.status, headers })
  }
  headers.set(versionHeader, version)
  const body = { code: error.code, message: error.message, ...weak }
  return Response.json(body, { status: error.status, headers })
}

function speaksNewVersion(request: Request): boolean {
  const asked = request.headers.get(versionHeader) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= version
}

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
