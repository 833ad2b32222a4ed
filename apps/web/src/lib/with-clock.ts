import { prefetchTiming } from './prefetched-responses'
import { readServerClock, type ServerClock } from './server-clock'

/**
 * Awaits a call whose response includes the server's time, and derives the clock from it.
 * @param name of the function, if the call may have been prefetched
 */
export async function withClock<T extends { server_now: string }>(
  call: PromiseLike<T>,
  name?: string,
): Promise<{ received: T; clock: ServerClock }> {
  const sentAt = performance.now()
  const received = await call
  const prefetched = name ? prefetchTiming(name) : undefined
  const timing = prefetched ?? { sentAt, answeredAt: performance.now() }
  return { received, clock: readServerClock(received.server_now, timing.sentAt, timing.answeredAt) }
}
