const locale = 'th-TH-u-ca-buddhist-nu-latn'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit' } as const

// Created on first use: a page's first formatter takes a phone a tenth of a second or more.
const date = onceNeeded(() => new Intl.DateTimeFormat(locale, day))
const dateTime = onceNeeded(() => new Intl.DateTimeFormat(locale, { ...day, ...minute }))
const time = onceNeeded(() => new Intl.DateTimeFormat(locale, minute))
const dayOfMonth = onceNeeded(
  () => new Intl.DateTimeFormat(locale, { day: day.day, month: day.month }),
)
const number = onceNeeded(() => new Intl.NumberFormat('th-TH-u-nu-latn'))

type Instant = string | number | Date

/** A day in the Buddhist era, without the era's name. */
export function formatDate(instant: Instant): string {
  return withoutEra(date().formatToParts(new Date(instant)))
}

/** The value of a date field in the Buddhist era. It is not an instant, so it has no time zone. */
export function formatLocalDay(day: string): string {
  return formatDate(`${day}T00:00`)
}

/** A day and time of day in the Buddhist era. */
export function formatDateTime(instant: Instant): string {
  return withoutEra(dateTime().formatToParts(new Date(instant)))
}

/** A time of day: 14:05. */
export function formatTime(instant: Instant): string {
  return time().format(new Date(instant))
}

/** A day without its year: 22 พ.ย. */
export function formatDay(instant: Instant): string {
  return dayOfMonth().format(new Date(instant))
}

/** Grouped digits: 1,234. */
export function formatNumber(value: number): string {
  return isShort(value) ? String(value) : number().format(value)
}

/** Whole baht, after the sign. */
export function formatBaht(baht: number): string {
  return `\u0e3f${number().format(baht)}`
}

/** h:mm:ss from one hour on, m:ss below; negative values count as zero. */
export function formatClock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}

/** A number without digit groups, which needs no formatter. */
function isShort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 1000
}

/** Browsers may put the era before the year in this calendar, which is not usual beside a short month. */
function withoutEra(parts: Intl.DateTimeFormatPart[]): string {
  return parts
    .filter((part) => part.type !== 'era')
    .map((part) => part.value)
    .join('')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

function onceNeeded<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
