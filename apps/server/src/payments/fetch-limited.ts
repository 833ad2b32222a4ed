/** Responses of gateways are far smaller: an order is a few kilobytes. */
const maximumBytes = 256 * 1024

/**
 * `fetch` for gateways. The whole response is read before this resolves, up to a quarter of a megabyte
 * (decompressed) and within the caller's signal. A redirect is an error: data signed for one URL must not be
 * sent to another.
 * @throws {Error} if any of these limits is exceeded
 */
export async function fetchLimited(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const body = await readLimited(response, init.signal)
  const { status, statusText, headers } = response
  const hasNone = status === 204 || status === 304
  return new Response(hasNone ? null : body, { status, statusText, headers })
}

/**
 * Observes the signal itself: fetch loses it once the headers have arrived and its request was
 * garbage-collected, and a response that drips would then last forever.
 */
async function readLimited({ body }: Response, signal?: AbortSignal | null): Promise<Buffer> {
  const reader = body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const stop = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      signal?.throwIfAborted()
      if (done) return Buffer.concat(chunks)
      bytes += value.byteLength
      if (bytes > maximumBytes) throw new Error('the answer of the gateway is too long')
      chunks.push(value)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}
