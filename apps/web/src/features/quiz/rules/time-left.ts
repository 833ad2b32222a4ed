/** The countdown is red below five minutes. */
export const redBelowSeconds = 300

/** Remaining seconds at which screen readers get a polite announcement, once each. */
const announcedSeconds = [300, 60, 10] as const
export type AnnouncedSeconds = (typeof announcedSeconds)[number]

/**
 * Returns the announcement due when the time left goes from `before` to `now` seconds. If several marks
 * are passed at once (a tab woken up), only the most urgent is announced; on arrival none is.
 */
export function dueAnnouncement(before: number | null, now: number): AnnouncedSeconds | null {
  if (before === null) return null
  return announcedSeconds.findLast((mark) => before > mark && now <= mark && now > 0) ?? null
}
