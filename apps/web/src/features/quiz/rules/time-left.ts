/** Below this the countdown turns red: five minutes. */
export const redBelowSeconds = 300

/** Seconds left at which a screen reader is told, politely and once. */
const announcedSeconds = [300, 60, 10] as const
export type AnnouncedSeconds = (typeof announcedSeconds)[number]

/**
 * The announcement that falls due when the time left goes from `before` to `now` seconds. Several
 * passed at once (a tab woken up) give only the most urgent; nothing is announced on arrival.
 */
export function dueAnnouncement(before: number | null, now: number): AnnouncedSeconds | null {
  if (before === null) return null
  return announcedSeconds.findLast((mark) => before > mark && now <= mark && now > 0) ?? null
}
