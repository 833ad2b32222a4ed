import Papa from 'papaparse'
import { fileLimits } from './question-fields.ts'
import { type QuestionFile, QuestionFileError } from './question-file.ts'
import { readTable } from './read-table.ts'
import type { ReadErrorCode } from './texts.ts'

// Blank lines are records until they are dropped: a bound for files of nothing else.
const mostRecords = fileLimits.rows * 3

/** CSV and TSV. Without `skipEmptyLines`, whose cost grows with the square of the records. */
export function readCsv(text: string, delimiter = detectDelimiter(text)): QuestionFile {
  const { data, errors, meta } = Papa.parse<string[]>(endRecords(text), {
    delimiter,
    newline: '\n',
    preview: mostRecords,
  })
  if (meta.truncated) throw new QuestionFileError('import_rows_many')
  const recordErrors = new Map<number, ReadErrorCode>()
  for (const { type, row } of errors) {
    if (type === 'Quotes' && row !== undefined) recordErrors.set(row, 'import_quotes_open')
  }
  return readTable(data, recordErrors)
}

/** Every record ended by \n, however the file mixes its line ends; within quotes they stay as they are. */
function endRecords(text: string): string {
  let quoted = false
  return text.replace(/"+|\r\n?/g, (found, at: number) => {
    if (!found.startsWith('"')) return quoted ? found : '\n'
    const opens = at === 0 || ',;\t\r\n'.includes(text.charAt(at - 1))
    if (found.length % 2 === 1) quoted = !quoted && opens
    return found
  })
}

/** What the header is divided by: a tab, a comma, or the semicolon that some Excels write for it. */
export function detectDelimiter(text: string): ',' | '\t' | ';' {
  const end = text.search(/[\r\n]/)
  const header = text.slice(0, end < 0 ? undefined : Math.min(end, 10_000))
  const count = (mark: string) => header.split(mark).length - 1
  if (count('\t') > count(',') && count('\t') >= count(';')) return '\t'
  return count(';') > count(',') ? ';' : ','
}
