/** The server gives up well before this; a response that takes longer is lost. */
const patienceMs = 30_000
/** Acts that may take minutes: undoing the deletion of a hundred thousand attempts. */
const longActs = { path: '/rpc/undo_batch', patienceMs: 300_000 }

/**
 * `fetch` that fails if no response has begun within 30 seconds, or five minutes for a long act: a connection that
 * died silently must end in an error with a retry, not in an endless wait.
 */
export async function patientFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const controller = new AbortController()
  const abort = () => controller.abort(init.signal?.reason)
  if (init.signal?.aborted) abort()
  init.signal?.addEventListener('abort', abort)
  const isLong = String(input).endsWith(longActs.path)
  const timer = setTimeout(() => controller.abort(), isLong ? longActs.patienceMs : patienceMs)
  try {
    return await fetch(input, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}
