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
