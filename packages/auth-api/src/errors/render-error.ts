import type { AuthError } from './auth-error.ts'

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
