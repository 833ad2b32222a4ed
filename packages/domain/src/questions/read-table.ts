import type { LostCounts } from './lost-content.ts'
import {
  furtherColumns,
  isTextColumn,
  noteColumns,
  optionColumns,
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
  tableColumns,
} from './question-fields.ts'
import {
  type DraftRow,
  draftRow,
  noteSentences,
  type QuestionFile,
  type SkippedLine,
  skippedLine,
} from './question-file.ts'
import { QuestionFileError } from './question-file-error.ts'
import { readAnswer } from './read-answer.ts'
import type { ReadBudget } from './read-budget.ts'
import {
  answerLetters,
  columnNames,
  columnTitles,
  lawsTitle,
  originTitles,
  type ReadErrorCode,
  type ReadNote,
  reasonsTitle,
} from './texts.ts'
import { trimmed } from './trimmed.ts'

export type TableRecord = {
  cells: string[]
  /** Set if the record itself is malformed. */
  error?: ReadErrorCode
  /** A row that the sheet hides; it is no question. */
  hidden?: boolean
  /** Content of the row's cells that their text does not have. */
  lost?: LostCounts
  /** Cells that look different as a whole, by their index. */
  marks?: Map<number, CellMark>
  /** Backgrounds of cells without text, as kinds of marks. */
  blankFills?: Set<string>
}

export type CellMark = {
  /** Such as `b`, `u` and `colour FFFF0000`. */
  kinds: string[]
  /** Of an underlined cell: the text to store unless the underline marks the answer. */
  underlined: string | undefined
}

/** Reads the questions of a table whose first record is the header. */
export function readTable(records: TableRecord[], budget: ReadBudget): QuestionFile {
  const header = records[0]?.cells
  if (!header || records.every(({ cells }) => isBlank(cells))) {
    throw new QuestionFileError('import_file_empty')
  }
  checkHeader(header.map((cell) => trimmed(cell).toLowerCase()))
  // Files of rows in error include our columns for reasons and ids, which may be imported again.
  const titles = [originTitles.id, originTitles.version, reasonsTitle, lawsTitle]
  const [idAt, versionAt, reasonsAt, lawsAt] = titles.map((title) =>
    header.findIndex((cell, index) => index >= 8 && trimmed(cell) === title),
  )
  const places: [QuestionColumn, number][] = furtherColumns.map((column) => [
    column,
    header.findIndex((cell, index) => isAtPlace(column, index) && isNamed(column, cell)),
  ])
  const further = new Map(places.map(([column, at]) => [at, column]))
  const known = [idAt, versionAt, reasonsAt, lawsAt, ...further.keys()]
  const rows: DraftRow[] = []
  const skipped: SkippedLine[] = []
  const notes: [ReadNote, number][] = []
  const markedIn = markedOptions(records)
  for (const [index, { cells: record, error, hidden, lost, marks }] of records.entries()) {
    if (index === 0 || hidden || (isBlank(record) && record.length < 7)) continue
    const row = index + 1
    if (record.length < 7) {
      skipped.push(skippedLine(budget, 'import_columns_few', row, record.join(' ')))
      continue
    }
    budget.spend('rows')
    const errors: ReadErrorCode[] = error ? [error] : []
    if (record.some((cell, at) => at >= 8 && !known.includes(at) && trimmed(cell) !== '')) {
      errors.push('import_columns_many')
    }
    const cellAt = (cell: number, answer = 0) => {
      const { kinds = [], underlined } = marks?.get(cell) ?? {}
      const isAnswer = answer > 0 && cell === answer + 1 && kinds.includes('u')
      const column = further.get(cell) ?? tableColumns[cell]
      return (
        (column && isTextColumn(column) && !isAnswer ? underlined : undefined) ?? record[cell] ?? ''
      )
    }
    const marked = markedIn[index] ?? null
    const given = trimmed(record[1] ?? '')
    if (marked && given === '') notes.push(['key_marked', row])
    else if (marked && differs(marked, readAnswer(given))) errors.push('import_mark_differs')
    const fields: Partial<QuestionFields> = Object.fromEntries([
      ...tableColumns.map((column, cell) => [
        column,
        further.has(cell) ? '' : cellAt(cell, marked ?? 0),
      ]),
      ...places.map(([column, at]) => [column, cellAt(at)]),
    ])
    if (marked && given === '') fields.correct_answer = String(marked)
    const youtube_url = videoLink(trimmed(fields.youtube_url ?? ''))
    const id = trimmed(record[idAt ?? -1] ?? '')
    const origin = id ? { id, version: trimmed(record[versionAt ?? -1] ?? '') } : undefined
    const laws = trimmed(record[lawsAt ?? -1] ?? '')
    rows.push(draftRow({ fields: { ...fields, youtube_url }, errors, lost, origin, laws }, row))
  }
  if (rows.length === 0) throw new QuestionFileError('import_rows_none')
  return { rows, skipped, notes: noteSentences(notes) }
}

/** Whether a heading names a column that the reader knows. */
export function isKnownHeading(heading: string): boolean {
  const name = trimmed(heading)
  return (
    [originTitles.id, originTitles.version, reasonsTitle, lawsTitle].includes(name) ||
    questionColumns.some((column) => isNamed(column, name))
  )
}

/** Whether headings name the columns that every question needs, at their places. */
export function isInOrder(headings: string[]): boolean {
  const needed = tableColumns.slice(0, 2 + optionColumns.length)
  return needed.every((column, index) => isNamed(column, headings[index] ?? ''))
}

function isNamed(column: QuestionColumn, heading: string): boolean {
  return columnNames[column].includes(trimmed(heading).toLowerCase())
}

/** Whether a heading names texts, such as passages and notes, whose columns follow those of the table at any place. */
export function isTextHeading(heading: string): boolean {
  return furtherColumns.some((column) => isTextColumn(column) && isNamed(column, heading))
}

/**
 * The number of the option that each record marks as its answer; null where it is not certain. A column of options that
 * has a style of its own marks none.
 */
function markedOptions(records: TableRecord[]): (number | null)[] {
  const marked = records.map((record, index) =>
    index === 0 || record.hidden ? null : markedOption(record),
  )
  const found = marked.filter((option) => option !== null)
  const isColumn = found.length >= 3 && new Set(found).size === 1
  return isColumn ? [] : marked
}

/**
 * The number of the only option whose cell has a mark that another option has not; null if none or several have. The
 * style of the question and the background of blank cells are those of the row.
 */
function markedOption({ marks, blankFills }: TableRecord): number | null {
  if (!marks) return null
  const ofRow = new Set([...(marks.get(0)?.kinds ?? []), ...(blankFills ?? [])])
  const kinds = optionColumns.map((_, option) =>
    (marks.get(option + 2)?.kinds ?? []).filter((kind) => !ofRow.has(kind)),
  )
  const marked = kinds.flatMap((own, option) =>
    own.some((kind) => !kinds.every((other) => other.includes(kind))) ? [option + 1] : [],
  )
  return marked.length === 1 ? (marked[0] ?? null) : null
}

/** Whether an answer is another option than the marked one. Any other text is an error of its own. */
function differs(marked: number, answer: string): boolean {
  const option = answerLetters[answer] ?? (/^[1-4]$/.test(answer) ? Number(answer) : marked)
  return option !== marked
}

// Known names in another order would import every question wrongly without an error. Unknown names are
// accepted.
function checkHeader(header: string[]) {
  const columns = tableColumns.map((column) => columnTitles[column]).join(', ')
  if (header.length < 7) throw new QuestionFileError('import_header_short', { columns })
  for (const [index, name] of header.entries()) {
    const column = questionColumns.find((known) => columnNames[known].includes(name))
    if (column && !isAtPlace(column, index)) {
      throw new QuestionFileError('import_header_order', { columns })
    }
  }
  // A question in place of the header would be lost silently.
  if (/^[1-4]$/.test(header[1] ?? '')) {
    throw new QuestionFileError('import_header_missing', { columns })
  }
}

function isAtPlace(column: QuestionColumn, index: number): boolean {
  // Tables without explanations have those of options in their place.
  if (noteColumns.some((one) => one === column)) return index >= 6
  const isFurther = furtherColumns.some((one) => one === column)
  return isFurther ? index >= tableColumns.length : tableColumns[index] === column
}

/** Converts a bare video id, as often copied from YouTube's share box, to a link. */
function videoLink(text: string): string {
  return /^[A-Za-z0-9_-]{11}$/.test(text) ? `https://www.youtube.com/watch?v=${text}` : text
}

function isBlank(record: string[]): boolean {
  return record.every((cell) => trimmed(cell) === '')
}
