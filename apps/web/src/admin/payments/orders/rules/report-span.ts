import { dayMoment, dayOf } from '@/admin/kit/day-moment'

type Days = { from: string; to: string }

const maxDays = 92
const dayMilliseconds = 24 * 60 * 60 * 1000

/** Frequently used ranges, relative to `now`. */
export function spans(now: Date): Record<'yesterday' | 'week' | 'thisMonth' | 'lastMonth', Days> {
  const today = dayOf(now)
  const monthBegins = `${today.slice(0, 8)}01`
  const lastMonthEnds = dayBefore(monthBegins)
  return {
    yesterday: { from: dayOf(now, -1), to: dayOf(now, -1) },
    week: { from: dayOf(now, -6), to: today },
    thisMonth: { from: monthBegins, to: today },
    lastMonth: { from: `${lastMonthEnds.slice(0, 8)}01`, to: lastMonthEnds },
  }
}

/** The range of days in the URL, by default the current month; valid up to the report's maximum of 92 days. */
export function reportSpan(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Days & { valid: boolean } {
  const usual = spans(now).thisMonth
  const days = { from: from ?? usual.from, to: to ?? usual.to }
  const [first, last] = [dayMoment(days.from), dayMoment(days.to)]
  const length = first && last ? (Date.parse(last) - Date.parse(first)) / dayMilliseconds + 1 : 0
  return { ...days, valid: length >= 1 && length <= maxDays }
}

function dayBefore(day: string): string {
  return dayOf(new Date(dayMoment(day) ?? 0), -1)
}
