/** A call that the page's start script sent before the app was loaded (`load-app.ts`). */
export type PrefetchedResponse = {
  /** The access token it was sent with. No other session gets the response. */
  token: string
  answer: Promise<Response>
  /** On the clock of `performance.now()`. */
  sentAt: number
  answeredAt: number
}

declare global {
  /** Keyed by the function's name. */
  var prefetchedResponses: Map<string, PrefetchedResponse> | undefined
}

type Timing = Pick<PrefetchedResponse, 'sentAt' | 'answeredAt'>

/** A page that waited longer for its app requests again, as it would for stale cached data. */
const goodForMs = 30_000
const timings = new Map<string, Timing>()

/**
 * The prefetched response to a call without arguments, pending or settled, once. Undefined if none was requested with
 * this token, or if it failed.
 */
export async function prefetchedResponse(
  token: string | null,
  input: RequestInfo | URL,
  { body }: RequestInit,
): Promise<Response | undefined> {
  const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(String(input))?.[1]
  const prefetched = name && body === '{}' && globalThis.prefetchedResponses?.get(name)
  if (!prefetched) return
  globalThis.prefetchedResponses?.delete(name)
  if (prefetched.token !== token || performance.now() - prefetched.sentAt > goodForMs) return
  const answer = await prefetched.answer.catch(() => undefined)
  // A refused or failed call is sent again, with a timing of its own.
  if (answer?.ok) timings.set(name, prefetched)
  return answer
}

/** The times at which a prefetched call was sent and answered. */
export function prefetchTiming(name: string): Timing | undefined {
  const timing = timings.get(name)
  timings.delete(name)
  return timing
}
