import { StorageError } from './storage-error.ts'

/**
 * Converts any thrown value to an error response. PostgreSQL's refusals become the contract's errors. An
 * error raised in PostgREST's format (SQLSTATE `PGRST`, JSON in message and detail) keeps its message; one
 * with status 413 is a quota defined by the database. Temporary errors are 503. All other errors reveal no
 * details.
 */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const { code, message = '', detail = '', constraint } = error as Raised
  if (code === '42501') return new StorageError('AccessDenied')
  // A NUL in a name or search, which PostgreSQL's text cannot contain.
  if (code === '22021' || code === '22P05') return new StorageError('InvalidRequest')
  if (code === 'PGRST') {
    const isFull = parsed<{ status: number }>(detail)?.status === 413
    const sentence = parsed<{ message: string }>(message)?.message
    return new StorageError(isFull ? 'QuotaExceeded' : 'AccessDenied', sentence)
  }
  if (code === '23505' && constraint?.startsWith('b')) {
    return constraint === 'bucketid_objname'
      ? new StorageError('KeyAlreadyExists')
      : new StorageError('BucketAlreadyExists')
  }
  if (code === '23503') return new StorageError('BucketNotEmpty')
  if (isOutage(error))
    return new StorageError('ServiceUnavailable', undefined, { 'retry-after': '2' })
  return new StorageError('InternalError')
}

type Raised = { code?: string; message?: string; detail?: string; constraint?: string }

function parsed<Body>(json: string): Partial<Body> | undefined {
  try {
    return JSON.parse(json) as Partial<Body>
  } catch {
    return undefined
  }
}

const codes = /^(08|53|57P|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|UND_ERR)/
const sentences =
  /fetch failed|timeout exceeded when trying to connect|connection terminated|not queryable|query read timeout/i

/**
 * Reports that the database or the file store is unreachable or temporarily failing. A retry may succeed, and
 * the failed request may have been completed nevertheless.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (typeof code === 'string' && codes.test(code)) return true
  // A store that responds with a server error.
  if (typeof status === 'number' && status >= 500) return true
  return error.name === 'TimeoutError' || sentences.test(error.message)
}

/** Renders the JSON that storage-js reads. The HTTP status equals the status in the body. */
export function renderError(error: StorageError, method: string): Response {
  const { status, code, word, message } = error
  const headers = { 'cache-control': 'no-store', ...error.headers }
  if (method === 'HEAD') return new Response(null, { status, headers })
  return Response.json(
    { statusCode: String(status), code, error: word, message },
    { status, headers },
  )
}
