import { maxTextLength } from './question-fields.ts'
import type { QuestionFile } from './question-file.ts'
import type { ReadBudget } from './read-budget.ts'
import { readTable, type TableRecord } from './read-table.ts'

/** CSV and TSV. */
export function readCsv(given: string, budget: ReadBudget, delimiter?: string): QuestionFile {
  // Excel reads the delimiter from such a first line, and does not show it.
  const [line = '', declared] = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(given) ?? []
  const text = given.slice(line.length)
  const used = delimiter ?? declared ?? detectDelimiter(text)
  return readTable(splitRecords(text, used, budget), budget)
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

/** Detects the delimiter of the header: a tab, a comma, or the semicolon that some versions of Excel write. */
function detectDelimiter(text: string): ',' | '\t' | ';' {
  const [header = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1)
  const count = (mark: string) => header.split(mark).length - 1
  if (count('\t') > count(',') && count('\t') >= count(';')) return '\t'
  return count(';') > count(',') ? ';' : ','
}
