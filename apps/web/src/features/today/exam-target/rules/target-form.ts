/** As the database takes it. */
export const longestPosition = 120
const yearsAhead = 5

export type TargetValues = { position: string; examOn: string }
export type TargetProblem = 'positionMissing' | 'dateMissing' | 'datePast' | 'dateFar'

/** One position a line; blank lines and repetitions are none. */
export function positionsOf(setting: string): string[] {
  const lines = setting.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

/** The days that may be chosen, as a date field writes them; Bangkok keeps one offset all year. */
export function selectableDays(now: number): { first: string; last: string } {
  const first = new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)
  const [year, month, day] = [first.slice(0, 4), first.slice(5, 7), first.slice(8)]
  // A year without a 29th of February has the 28th.
  const lastDay = month === '02' && day === '29' ? '28' : day
  return { first, last: `${Number(year) + yearsAhead}-${month}-${lastDay}` }
}

/** What is wrong with each field. A date field that holds no whole date is empty. */
export function problemsOf(
  { position, examOn }: TargetValues,
  { first, last }: { first: string; last: string },
): Partial<Record<keyof TargetValues, TargetProblem>> {
  return {
    ...(position.trim() === '' && { position: 'positionMissing' }),
    ...(examOn === ''
      ? { examOn: 'dateMissing' }
      : examOn < first
        ? { examOn: 'datePast' }
        : examOn > last && { examOn: 'dateFar' }),
  }
}

/** From one day to another, both as a date field writes them. */
export function daysBetween(first: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(first)) / 86_400_000)
}
