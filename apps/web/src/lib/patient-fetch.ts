/** The server gives up well before this; a response that takes longer is lost. */
const patienceMs = 30_000
/** Functions with a time limit of their own: a minute, or five. */
const longCalls =
  /\/rpc\/(?:undo_batch|copy_catalogue|copy_record|regrade|(?:move|tag|delete)_questions|set_questions_status)$/
const longPatienceMs = 310_000

/**
 * `fetch` that fails if no response has begun within 30 seconds, or, for calls that may take minutes, some time after
 * the database's own limit: a connection that died silently must end in an error with a retry, not in an endless wait,
 * and no call may be reported as failed and then happen.
 */
export async function patientFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const controller = new AbortController()
  const abort = () => controller.abort(init.signal?.reason)
  if (init.signal?.aborted) abort()
  init.signal?.addEventListener('abort', abort)
  const patience = longCalls.test(String(input)) ? longPatienceMs : patienceMs
  const timer = setTimeout(() => controller.abort(), patience)
  try {
    return await fetch(input, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}
