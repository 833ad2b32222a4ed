/** Seconds left at which a screen reader is told, politely and once. */
export const announcedSeconds = [300, 60, 10] as const
export type AnnouncedSeconds = (typeof announcedSeconds)[number]

/** From here on the countdown asks for attention. */
export const urgentSeconds = 60

type Lifetime = { created_at: string; expires_at: string }

/**
 * When an order's time ends on this page's monotonic clock. `serverNowMs` is what the server's clock
 * showed at `readAtMs`, in whole seconds: this page never ends before the server does.
 */
export function endsAt(order: Lifetime, serverNowMs: number, readAtMs: number): number {
  const now = Math.max(serverNowMs, Date.parse(order.created_at))
  return readAtMs + Math.max(0, Date.parse(order.expires_at) - now)
}

/** Whole seconds until a moment; 0 only when it has come. */
export function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}

/** mm:ss. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
