/** A time limit in hours and minutes; null and 0 are no limit. */
export function formatDuration(minutes: number | null): string {
  if (!minutes) return 'ไม่จำกัดเวลา'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours} ชั่วโมง`, rest > 0 && `${rest} นาที`]
  return parts.filter(Boolean).join(' ')
}
