import { texts } from './texts'

/** A time limit in hours and minutes; null and 0 are no limit. */
export function formatDuration(minutes: number | null): string {
  if (!minutes) return texts.duration.unlimited
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && texts.duration.hours(hours), rest > 0 && texts.duration.minutes(rest)]
  return parts.filter(Boolean).join(' ')
}
