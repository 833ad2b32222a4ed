import type { StorageError } from './storage-error.ts'

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
