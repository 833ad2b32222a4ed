/**
 * What we know of the server's clock: how far it is ahead of this page's monotonic clock
 * (`performance.now()`, which neither the user nor a time correction can move), in milliseconds,
 * and by how much that estimate may be wrong.
 */
export type ServerClock = { offsetMs: number; uncertaintyMs: number }

/**
 * Reads the clock out of one answered request. The server stamped `serverNow` somewhere between
 * sending and receiving, so the middle is the best guess and half the trip the largest error.
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
 * Keeps the sharper of two readings. Readings that cannot both be true mean that the monotonic
 * clock stood still in between (a laptop asleep): then only the new one counts.
 */
export function sharperClock(known: ServerClock | null, fresh: ServerClock): ServerClock {
  if (!known) return fresh
  const apart = Math.abs(fresh.offsetMs - known.offsetMs)
  if (apart > fresh.uncertaintyMs + known.uncertaintyMs) return fresh
  return fresh.uncertaintyMs <= known.uncertaintyMs ? fresh : known
}

/** Milliseconds until `deadlineAt` (ISO 8601) by the server's clock; never below 0. */
export function remainingMs(deadlineAt: string, clock: ServerClock, monotonicNowMs: number) {
  return Math.max(0, Date.parse(deadlineAt) - (monotonicNowMs + clock.offsetMs))
}

/** The server's time now as ISO 8601: the time an answer is given at, whatever the device says. */
export function serverTime(clock: ServerClock, monotonicNowMs: number): string {
  return new Date(monotonicNowMs + clock.offsetMs).toISOString()
}

/** Whole seconds to show: 0 only when the time is really over. */
export function secondsLeft(ms: number): number {
  return Math.ceil(ms / 1000)
}
