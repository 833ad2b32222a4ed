/** Limit of the database. */
export const maxPositionLength = 120
const yearsAhead = 5

export type TargetValues = { position: string; examOn: string }
export type TargetProblem = 'positionMissing' | 'dateMissing' | 'datePast' | 'dateFar'

/** Reads one position per line, without blank lines and duplicates. */
export function positionsOf(setting: string): string[] {
  const lines = setting.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

/** Returns the selectable dates in the format of a date field. Bangkok has the same offset all year. */
export function selectableDays(now: number): { first: string; last: string } {
  const first = new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)
  const [year, month, day] = [first.slice(0, 4), first.slice(5, 7), first.slice(8)]
  // 29 February becomes 28 February in the last year, which may not be a leap year.
  const lastDay = month === '02' && day === '29' ? '28' : day
  return { first, last: `${Number(year) + yearsAhead}-${month}-${lastDay}` }
}

/** Returns the problem of each field. The date is empty while its text is no day. */
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

/** Returns the number of days between two dates in the format of a date field. */
export function daysBetween(first: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(first)) / 86_400_000)
}
