import { ApiError } from './api-error.ts'
import { parseRaisedError } from './raised-error.ts'

type PostgresError = Error & {
  code: string
  detail?: string
  hint?: string
}

/** By whole SQLSTATE first, then by class. All others are errors of the client: 400. */
const statusByCode: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  // Statement too complex, too many columns or arguments: caused by the request.
  '54001': 400,
  '54011': 400,
  '54023': 400,
  '57P01': 503,
  // Terminated by the crash of another server process, or not accepting connections at present.
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
}

const statusByClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

export function isPostgresError(error: unknown): error is PostgresError {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && code.length === 5 && typeof severity === 'string'
}

/**
 * Converts an error of PostgreSQL to an error response.
 * https://docs.postgrest.org/en/stable/references/errors.html
 * @param isAnonymous a missing privilege is 401 for the anonymous role and 403 for others
 */
export function fromPostgresError(error: PostgresError, isAnonymous: boolean): ApiError {
  if (error.code === 'PGRST') return parseRaisedError(error.message, error.detail)
  const status = statusOf(error, isAnonymous)
  return new ApiError({
    status,
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  })
}

function statusOf(error: PostgresError, isAnonymous: boolean): number {
  const { code, message } = error
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  if (code.startsWith('PT')) return raisedStatus(code)
  return statusByCode[code] ?? statusByClass[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PT402'` returns status 402. */
function raisedStatus(code: string): number {
  const status = Number(code.slice(2))
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500
}
