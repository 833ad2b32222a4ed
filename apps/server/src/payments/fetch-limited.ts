/** No gateway's answer comes near: an order is a few kilobytes. */
const maximumBytes = 256 * 1024

/**
 * `fetch` for gateways: the whole answer is read before this resolves, up to a quarter of a megabyte
 * (unpacked) and as long as the caller's signal allows, and a redirect is an error: what is signed for
 * one address is not sent to another.
 * @throws {Error} when any of these is overstepped
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
 * Heeds the signal itself: fetch forgets it once the headers are there and its request has been
 * collected as garbage, and an answer that drips then lasts for ever.
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
