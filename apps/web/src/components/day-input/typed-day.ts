/** A day as 2024-02-29, or why a text is none. */
type TypedDay = { day: string } | { refusal: 'format' | 'year' | 'missing' }

const buddhist = 543
const years = { first: 1900, last: 2199 }
const thaiZero = 0x0e50

const toDigits = (text: string) =>
  text.replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))

/**
 * Parses a day typed as day, month and year of the Buddhist era: 29/2/2567, 29-2-67 or 29022567, also in Thai digits. A
 * year of the Gregorian era is recognized by its number; days in the stored format are accepted too.
 */
export function typedDay(text: string): TypedDay {
  const digits = toDigits(text.trim())
  const stored = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(digits)
  const parts =
    stored?.slice(1).reverse() ??
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{2}|\d{4})$/.exec(digits)?.slice(1) ??
    /^(\d\d)(\d\d)(\d{2}|\d{4})$/.exec(digits)?.slice(1)
  if (!parts) return { refusal: 'format' }
  const [day = 0, month = 0, typed = 0] = parts.map(Number)
  const written = (parts[2]?.length ?? 0) === 2 ? 2500 + typed : typed
  const year = written > years.last ? written - buddhist : written
  if (year < years.first || year > years.last) return { refusal: 'year' }
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? { day: date.toISOString().slice(0, 10) } : { refusal: 'missing' }
}

/** A stored day as it is typed: 29/02/2567. Empty for an invalid one. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year ? `${date}/${month}/${Number(year) + buddhist}` : ''
}
