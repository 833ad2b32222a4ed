/** Days in URLs are days in Bangkok, as everywhere in the product. */
const offset = '+07:00'
const dayMilliseconds = 24 * 60 * 60 * 1000

/** The start of a day, or of the day `later` days after it; undefined for an invalid day. */
export function dayMoment(day: string | undefined, later = 0): string | undefined {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00${offset}`)
  return Number.isNaN(start) ? undefined : new Date(start + later * dayMilliseconds).toISOString()
}

/** The day in Bangkok of a moment, shifted by `later` days: 2026-11-22. */
export function dayOf(moment: Date, later = 0): string {
  return inBangkok(moment.getTime() + later * dayMilliseconds).slice(0, 10)
}

/** Date and time in Bangkok in a format that spreadsheets parse: 2026-11-22 00:30:00. Null for null. */
export function cellMoment(moment: string | null): string | null {
  return moment && inBangkok(Date.parse(moment)).slice(0, 19).replace('T', ' ')
}

function inBangkok(milliseconds: number): string {
  return new Date(milliseconds + 7 * 60 * 60 * 1000).toISOString()
}
