import { maxTextLength } from './question-fields.ts'
import type { ReadBudget } from './read-budget.ts'
import { type QuestionTable, readTable, type TableRecord } from './read-table.ts'
import type { ChosenColumns } from './table-beginning.ts'
import { columnsOfHeading, isSufficient } from './table-layout.ts'

/** CSV and TSV. */
export function readCsv(
  given: string,
  budget: ReadBudget,
  chosen?: ChosenColumns,
  delimiter?: Delimiter,
): QuestionTable {
  // Excel reads the delimiter from such a first line, and does not show it.
  const [line = '', declared] = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(given) ?? []
  const text = given.slice(line.length)
  const used = delimiter ?? declared ?? detectDelimiter(text)
  return readTable(splitRecords(text, used, budget), budget, chosen)
}

/**
 * Splits records by RFC 4180, except that lines may end in any way, and that a malformed quoted cell ends at
 * a quote before a delimiter or a line end. papaparse is not used: it collects any number of cells and errors
 * before returning.
 */
function splitRecords(text: string, delimiter: string, budget: ReadBudget): TableRecord[] {
  const records: TableRecord[] = []
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  const endOfQuoted = new RegExp(` *(?=[${delimiter}\\r\\n]|$)`, 'y')
  let at = 0

  const quotedCell = (record: TableRecord): string => {
    const start = at + 1
    for (let quote = at; ; ) {
      quote = text.indexOf('"', quote + 1)
      if (quote < 0) {
        record.error = 'import_quotes_open'
        at = text.length
        return text.slice(start)
      }
      if (text.charAt(quote + 1) === '"') {
        quote++
        continue
      }
      endOfQuoted.lastIndex = quote + 1
      if (endOfQuoted.test(text)) {
        at = endOfQuoted.lastIndex
        return unquoted(text.slice(start, quote))
      }
      record.error = 'import_quotes_open'
    }
  }
  const plainCell = (): string => {
    plain.lastIndex = at
    const cell = plain.exec(text)?.[0] ?? ''
    at += cell.length
    return cell
  }

  while (at < text.length) {
    budget.spend('records')
    const record: TableRecord = { cells: [] }
    records.push(record)
    for (;;) {
      budget.spend('cells')
      budget.measure('columns', record.cells.length + 1)
      record.cells.push(text.charAt(at) === '"' ? quotedCell(record) : plainCell())
      if (text.charAt(at) !== delimiter) break
      at++
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return records
}

/**
 * Returns the text of a quoted cell; unchanged if it is too long for a question anyway. Joins an array,
 * because the result of `replaceAll` stays a rope of as many pieces until it is used.
 */
function unquoted(cell: string): string {
  const isPlain = cell.length > 4 * maxTextLength || !cell.includes('""')
  return isPlain ? cell : cell.split('""').join('"')
}

const delimiters = [',', '\t', ';'] as const
type Delimiter = (typeof delimiters)[number]

/**
 * The delimiter of the first line with names of all columns, otherwise of the first line that has one: a tab, a comma, or
 * the semicolon that some versions of Excel write.
 */
function detectDelimiter(text: string): Delimiter {
  const heading = headingOf(text)
  if (heading) return heading
  const lines = text.slice(0, 10_000).split(/[\r\n]+/, 10)
  const header = lines.find((line) => /[,;\t]/.test(line)) ?? ''
  const count = (mark: string) => header.split(mark).length - 1
  if (count('\t') > count(',') && count('\t') >= count(';')) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/** The delimiter of a line that names all columns of a question, among the first of a text; undefined without one. */
export function headingOf(text: string): Delimiter | undefined {
  const lines = text.slice(0, 10_000).split(/\r\n?|\n/, 10)
  return delimiters.find((delimiter) =>
    lines.some((line) => isSufficient(columnsOfHeading(line.split(delimiter, 100)))),
  )
}
