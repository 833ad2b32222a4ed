import { ApiError } from './api-error.ts'
import { fromPostgresError, isPostgresError } from './postgres-error.ts'

/** Converts any thrown value to an error response. Unexpected errors reveal no details. */
export function toApiError(error: unknown, isAnonymous: boolean): ApiError {
  if (error instanceof ApiError) return error
  if (isPostgresError(error)) return fromPostgresError(error, isAnonymous)
  if (error instanceof Error) return fromConnectionError(error)
  return internalError()
}

function fromConnectionError(error: Error): ApiError {
  const { code } = error as { code?: unknown }
  if (error.message.includes('timeout exceeded when trying to connect')) {
    return new ApiError({
      status: 504,
      code: 'PGRST003',
      message: 'Timed out acquiring connection from connection pool.',
    })
  }
  if (typeof code === 'string' && /^(ECONN|ENOTFOUND|ENOENT|EHOST|ENET|ETIMEDOUT|EAI)/.test(code)) {
    return new ApiError({ status: 503, code: 'PGRST000', message: 'Database connection error.' })
  }
  if (
    /connection (terminated|error|ended)|not queryable|was closed|query read timeout/i.test(
      error.message,
    )
  ) {
    return new ApiError({
      status: 503,
      code: 'PGRST001',
      message: 'Database client error. Retrying the connection.',
    })
  }
  return internalError()
}

function internalError(): ApiError {
  return new ApiError({ status: 500, code: 'PGRSTX00', message: 'Internal server error' })
}
