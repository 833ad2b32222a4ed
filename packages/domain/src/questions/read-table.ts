import { fileLimits, questionColumns } from './question-fields.ts'
import {
  type DraftRow,
  draftRow,
  type QuestionFile,
  QuestionFileError,
  type SkippedLine,
  skippedLine,
} from './question-file.ts'
import {
  columnNames,
  columnTitles,
  originTitles,
  type ReadErrorCode,
  reasonsTitle,
} from './texts.ts'
import { trimmed } from './trimmed.ts'

/**
 * Questions of a table whose first record is the header.
 * @param recordErrors what the format found wrong with a record, by its place
 */
export function readTable(
  records: string[][],
  recordErrors: Map<number, ReadErrorCode> = new Map(),
): QuestionFile {
  const [header, ...data] = records
  if (!header || records.every(isBlank)) throw new QuestionFileError('import_file_empty')
  checkHeader(header.map((cell) => trimmed(cell).toLowerCase()))
  // The reasons that we wrote beside rows in error come back with them, as do the questions' names.
  const [idAt, versionAt, reasonsAt] = [originTitles.id, originTitles.version, reasonsTitle].map(
    (title) => header.findIndex((cell, place) => place >= 8 && trimmed(cell) === title),
  )
  const known = [idAt, versionAt, reasonsAt]
  const rows: DraftRow[] = []
  const skipped: SkippedLine[] = []
  for (const [place, record] of data.entries()) {
    if (isBlank(record) && record.length < 7) continue
    const row = place + 2
    if (record.length < 7) {
      skipped.push(skippedLine('import_columns_few', row, record.join(' ')))
      continue
    }
    if (rows.length === fileLimits.rows) throw new QuestionFileError('import_rows_many')
    const errors: ReadErrorCode[] = []
    const wrong = recordErrors.get(place + 1)
    if (wrong) errors.push(wrong)
    if (record.some((cell, at) => at >= 8 && !known.includes(at) && trimmed(cell) !== '')) {
      errors.push('import_columns_many')
    }
    const fields = Object.fromEntries(
      questionColumns.map((column, cell) => [column, record[cell] ?? '']),
    )
    const youtube_url = videoLink(trimmed(fields.youtube_url ?? ''))
    const id = trimmed(record[idAt ?? -1] ?? '')
    const origin = id ? { id, version: trimmed(record[versionAt ?? -1] ?? '') } : undefined
    rows.push(draftRow({ fields: { ...fields, youtube_url }, errors, origin }, row))
  }
  if (rows.length === 0) throw new QuestionFileError('import_rows_none')
  return { rows, skipped }
}

// Names in another order would import every question wrongly without an error; unknown names may stand.
function checkHeader(header: string[]) {
  const columns = questionColumns.map((column) => columnTitles[column]).join(', ')
  if (header.length < 7) throw new QuestionFileError('import_header_short', { columns })
  for (const [place, name] of header.entries()) {
    const column = questionColumns.find((known) => columnNames[known].includes(name))
    if (column && questionColumns[place] !== column) {
      throw new QuestionFileError('import_header_order', { columns })
    }
  }
  // A question in the header's place would be lost without a word.
  if (/^[1-4]$/.test(header[1] ?? '')) {
    throw new QuestionFileError('import_header_missing', { columns })
  }
}

/** A bare id of a video, as YouTube's share box is often copied from, is the link to it. */
function videoLink(text: string): string {
  return /^[A-Za-z0-9_-]{11}$/.test(text) ? `https://www.youtube.com/watch?v=${text}` : text
}

function isBlank(record: string[]): boolean {
  return record.every((cell) => trimmed(cell) === '')
}
