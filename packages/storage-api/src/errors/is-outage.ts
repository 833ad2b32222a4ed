const codes = /^(08|53|57P|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|UND_ERR)/
const sentences =
  /fetch failed|timeout exceeded when trying to connect|connection terminated|not queryable|query read timeout/i

/**
 * The database or the store of files is out of reach, or unable for now: the same request may succeed later. What was
 * under way may have been done all the same.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (typeof code === 'string' && codes.test(code)) return true
  // Of a store that answers, but is not able to.
  if (typeof status === 'number' && status >= 500) return true
  return error.name === 'TimeoutError' || sentences.test(error.message)
}
