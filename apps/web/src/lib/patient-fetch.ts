/** The server itself gives up well before this; an answer that takes longer is lost on the way. */
const patienceMs = 30_000

/**
 * `fetch` that fails when no answer has begun within 30 seconds: a connection that died silently
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
  const timer = setTimeout(() => controller.abort(), patienceMs)
  try {
    return await fetch(input, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}
