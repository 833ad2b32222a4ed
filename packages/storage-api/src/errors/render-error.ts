import type { StorageError } from './storage-error.ts'

/** The JSON that storage-js reads, with the HTTP status that it names. */
export function renderError(error: StorageError, method: string): Response {
  const { status, code, word, message } = error
  const headers = { 'cache-control': 'no-store', ...error.headers }
  if (method === 'HEAD') return new Response(null, { status, headers })
  return Response.json(
    { statusCode: String(status), code, error: word, message },
    { status, headers },
  )
}
