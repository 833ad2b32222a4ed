/** Remaining seconds at which screen readers get a polite announcement, once each. */
export const announcedSeconds = [300, 60, 10] as const
export type AnnouncedSeconds = (typeof announcedSeconds)[number]

/** The countdown is highlighted from this many remaining seconds. */
export const urgentSeconds = 60

type Lifetime = { created_at: string; expires_at: string }

/**
 * Returns the end of an order in this page's monotonic time. `serverNowMs` is the server's time at
 * `readAtMs` in whole seconds, so the countdown never ends before the order does on the server.
 */
export function endsAt(order: Lifetime, serverNowMs: number, readAtMs: number): number {
  const now = Math.max(serverNowMs, Date.parse(order.created_at))
  return readAtMs + Math.max(0, Date.parse(order.expires_at) - now)
}

/** Returns whole seconds until a moment, rounded up, so that 0 means it has passed. */
export function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}

/** mm:ss. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
