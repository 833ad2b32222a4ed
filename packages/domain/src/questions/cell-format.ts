import { format, getFormatInfo } from 'numfmt'
import { thaiDigits } from './texts.ts'

/** The text of a cell; not known if it depends on the computer that shows it. */
export type ShownText = { text: string; known: boolean }

// Formats that a workbook refers to by number, as far as they are the same everywhere.
const builtIn: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}
// Their order of day and month, and the names of months, are those of the computer.
const local: Record<number, string> = {
  14: 'd/m/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'd/m/yyyy h:mm',
}

/** The pattern of a format that a workbook has by number only; null where it is not known. */
export function builtInPattern(id: number): string | null {
  return builtIn[id] ?? local[id] ?? null
}

/**
 * Formats a number as the sheet shows it. Without a format, all digits are shown, because a sheet shortens them only to
 * the width of the column.
 */
export function shownNumber(
  given: number,
  id: number,
  custom: string | undefined,
  /** Days to add to a date, if the workbook counts from 1904. */
  days = 0,
): ShownText {
  const pattern = custom ?? builtInPattern(id)
  if (pattern === null) return { text: String(given), known: false }
  const value = days > 0 && isDate(pattern) ? given + days : given
  if (/^general$/i.test(pattern) && Number.isInteger(value)) {
    return { text: String(value), known: true }
  }
  const { pattern: readable, digits, known } = thaiDate(pattern)
  try {
    const text = format(readable, value, { locale: 'en', dateErrorThrows: true }).trim()
    const isNamed = /m{3}|d{3}/i.test(pattern) && !/\[\$[^\]]*-/.test(pattern)
    const isLocal = (custom === undefined && id in local) || (isDate(pattern) && isNamed)
    return { text: digits ? inThaiDigits(text) : text, known: known && !isLocal }
  } catch {
    return { text: String(value), known: false }
  }
}

function isDate(pattern: string): boolean {
  return getFormatInfo(pattern).isDate
}

/** Resolves the calendar and the digits in a language's code, `[$-D07041E]`: numerals 0D, calendar 07, Thai 041E. */
function thaiDate(pattern: string): { pattern: string; digits: boolean; known: boolean } {
  const code = Number.parseInt(/\[\$[^\]-]*-([0-9a-f]{5,8})\]/i.exec(pattern)?.[1] ?? '0', 16)
  const calendar = (code >> 16) & 0xff
  const digits = code >> 24 === 0x0d
  // A `t` before digits shows Thai numerals too; the library does not know it.
  const known = !/^t[0#?]/i.test(pattern)
  if (calendar !== 7) return { pattern, digits, known: known && calendar <= 1 }
  const buddhist = pattern.replace(/"[^"]*"|\[[^\]]*\]|y+/gi, (part) =>
    /^y/i.test(part) ? 'b'.repeat(part.length) : part,
  )
  return { pattern: buddhist, digits, known }
}

function inThaiDigits(text: string): string {
  return text.replace(/\d/g, (digit) => thaiDigits[Number(digit)] ?? digit)
}
