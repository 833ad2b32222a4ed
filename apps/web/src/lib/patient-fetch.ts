/** The server itself gives up well before this; an answer that takes longer is lost on the way. */
const patienceMs = 30_000
/** What may rightly take minutes: a hundred thousand attempts that come back. */
const longActs = { path: '/rpc/undo_batch', patienceMs: 300_000 }

/**
 * `fetch` that fails when no answer has begun within 30 seconds, or five minutes for a long act: a connection that died silently
 * must end in an error with a retry, not in a wait without end.
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
