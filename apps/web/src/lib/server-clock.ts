/**
 * The estimated offset of the server's clock from this page's monotonic clock (`performance.now()`, which neither the
 * user nor a time correction can change) in milliseconds, and the maximum error of the estimate.
 */
export type ServerClock = { offsetMs: number; uncertaintyMs: number }

/**
 * Derives the clock from one response. The server took `serverNow` at some time between sending and receiving, so the
 * midpoint is the best estimate and half the round trip the maximum error.
 */
export function readServerClock(
  serverNow: string,
  sentAtMs: number,
  receivedAtMs: number,
): ServerClock {
  const half = Math.max(0, receivedAtMs - sentAtMs) / 2
  return { offsetMs: Date.parse(serverNow) - (sentAtMs + half), uncertaintyMs: half }
}

/**
 * The more precise of two readings. Readings that contradict each other mean that the monotonic clock stopped in
 * between (the device was asleep); then only the new one counts.
 */
export function sharperClock(known: ServerClock | null, fresh: ServerClock): ServerClock {
  if (!known) return fresh
  const apart = Math.abs(fresh.offsetMs - known.offsetMs)
  if (apart > fresh.uncertaintyMs + known.uncertaintyMs) return fresh
  return fresh.uncertaintyMs <= known.uncertaintyMs ? fresh : known
}

/** Milliseconds until `deadlineAt` (ISO 8601) on the server's clock; never below 0. */
export function remainingMs(deadlineAt: string, clock: ServerClock, monotonicNowMs: number) {
  return Math.max(0, Date.parse(deadlineAt) - (monotonicNowMs + clock.offsetMs))
}

/** The server's current time as ISO 8601: the timestamp of an answer, independent of the device's clock. */
export function serverTime(clock: ServerClock, monotonicNowMs: number): string {
  return new Date(monotonicNowMs + clock.offsetMs).toISOString()
}

/** Whole seconds to show: 0 only once the time is over. */
export function secondsLeft(ms: number): number {
  return Math.ceil(ms / 1000)
}
