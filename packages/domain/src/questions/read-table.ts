import { lettersOf } from './cell-address.ts'
import type { LostCounts } from './lost-content.ts'
import {
  isTextColumn,
  optionColumns,
  type QuestionFields,
  questionColumns,
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
import { answerReadings, hasSeveralAnswers, tickedOption } from './read-answer.ts'
import type { ReadBudget } from './read-budget.ts'
import type { ChosenColumns, TableBeginning } from './table-beginning.ts'
import {
  beginningOf,
  columnsOfHeading,
  findLayout,
  type TableColumn,
  type TableLayout,
} from './table-layout.ts'
import { fillNote, type ReadErrorCode, type ReadNote } from './texts.ts'
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

export type QuestionTable = QuestionFile & {
  /** What a user may choose its columns from. */
  table: TableBeginning
}

/** Reads the questions of a table, by its headings or in the order of the specification. */
export function readTable(
  records: TableRecord[],
  budget: ReadBudget,
  chosen?: ChosenColumns,
): QuestionTable {
  if (records.every(({ cells }) => isBlank(cells))) {
    throw new QuestionFileError('import_file_empty')
  }
  const cellsOf = records.map(({ cells }) => cells)
  const layout = findLayout(cellsOf, chosen, () => records.some(isAnswerMarked))
  const { columns, heading, names, isSpecified } = layout
  const at = (column: TableColumn) => columns.indexOf(column)
  const places = questionColumns.map((column) => [column, at(column)] as const)
  const optionsAt = [...optionColumns, 'option_e', 'option_f'].flatMap((column) => {
    const place = at(column as TableColumn)
    return place < 0 ? [] : [place]
  })
  const rows: DraftRow[] = []
  const skipped = skippedTitles(records, layout, budget)
  const notes: [ReadNote, number][] = []
  const markedIn = markedOptions(records, layout)
  const others = new Map<number, number>()
  for (const [index, { cells: record, error, hidden, lost, marks }] of records.entries()) {
    if (index <= heading || hidden) continue
    const row = index + 1
    if (isSpecified) {
      if (isBlank(record) && record.length < 7) continue
      if (record.length < 7) {
        skipped.push(skippedLine(budget, 'import_columns_few', row, record.join(' ')))
        continue
      }
    } else if (!isQuestion(record, layout)) {
      if (isBlank(record)) continue
      const text = record.filter(Boolean).join(' ')
      skipped.push(skippedLine(budget, 'import_row_other', row, text))
      continue
    }
    budget.spend('rows')
    const errors: ReadErrorCode[] = error ? [error] : []
    for (const [place, cell] of record.entries()) {
      const column = columns[place]
      if ((column && column !== 'other') || trimmed(cell) === '') continue
      if (isSpecified && trimmed(names[place] ?? '') === '') errors.push('import_columns_many')
      else others.set(place, (others.get(place) ?? 0) + 1)
    }
    const cellAt = (place: number, answer = 0) => {
      const { kinds = [], underlined } = marks?.get(place) ?? {}
      const isAnswer = answer > 0 && place === optionsAt[answer - 1] && kinds.includes('u')
      const column = questionColumns.find((one) => one === columns[place])
      return (
        (column && isTextColumn(column) && !isAnswer ? underlined : undefined) ??
        record[place] ??
        ''
      )
    }
    const marked = markedIn[index] ?? null
    const given = trimmed(record[at('correct_answer')] ?? '')
    const fields: Partial<QuestionFields> = Object.fromEntries(
      places.map(([column, place]) => [column, place < 0 ? '' : cellAt(place, marked ?? 0)]),
    )
    let options = optionsAt.map((place) => cellAt(place, marked ?? 0))
    const readings = answerReadings(given, options, !isSpecified)
    // The texts of a table in the specification's order are those of an export.
    const ticked = isSpecified && given !== '' ? null : tickedOption(options)
    const seen = marked ?? ticked?.option ?? null
    const differs = (option: number) =>
      given === '' ? option !== seen : readings.length === 1 && readings[0] !== option
    if ((marked && differs(marked)) || (ticked && differs(ticked.option))) {
      errors.push('import_mark_differs')
    } else {
      if (ticked) options = ticked.texts
      if (seen && given === '') notes.push([marked ? 'key_marked' : 'key_ticked', row])
    }
    if (seen && given === '') fields.correct_answer = String(seen)
    if (readings.length === 0 && hasSeveralAnswers(given)) errors.push('import_answers_several')
    const youtube_url = videoLink(trimmed(fields.youtube_url ?? ''))
    const id = trimmed(record[at('id')] ?? '')
    const origin = id ? { id, version: trimmed(record[at('version')] ?? '') } : undefined
    const laws = trimmed(record[at('laws')] ?? '')
    const more = options.slice(4).filter((text) => trimmed(text) !== '')
    const found = {
      fields: { ...fields, youtube_url },
      options: [...options.slice(0, 4), ...more],
      errors,
      lost,
      origin,
      laws,
      byWords: !isSpecified,
    }
    rows.push(draftRow(found, row))
  }
  if (rows.length === 0) throw new QuestionFileError('import_rows_none')
  for (const [place, count] of others) {
    const text = `${lettersOf(place + 1)} ${names[place] ?? ''} (${count})`
    skipped.push(skippedLine(budget, 'import_column_other', 0, text))
  }
  const none = heading < 0 && !chosen ? [fillNote('heading_none', 0)] : []
  return {
    rows,
    skipped,
    notes: [...none, ...noteSentences(notes)],
    table: beginningOf(cellsOf, heading, columns),
  }
}

/** Records above the heading, and a heading of which no name is known: it may be a question. */
function skippedTitles(
  records: readonly TableRecord[],
  { heading, names }: TableLayout,
  budget: ReadBudget,
): SkippedLine[] {
  const lines = names === records[heading]?.cells ? 1 : 2
  const isKnown = columnsOfHeading(names).some(Boolean)
  return records.slice(0, heading + 1).flatMap(({ cells, hidden }, index) => {
    if (hidden || isBlank(cells) || (isKnown && index > heading - lines)) return []
    const text = cells.filter(Boolean).join(' ')
    return [skippedLine(budget, 'import_title', index + 1, text)]
  })
}

/** Whether a record has more than one text of a question, and is no repeated heading. */
function isQuestion(record: readonly string[], { columns, names }: TableLayout): boolean {
  const filled = columns.filter(
    (column, index) =>
      (column === 'question_text' || column?.startsWith('option_')) &&
      trimmed(record[index] ?? '') !== '',
  )
  const isHeading = names.some(Boolean) && names.every((name, index) => name === record[index])
  return filled.length > 1 && !isHeading
}

/**
 * The number of the option that each record marks as its answer; null where it is not certain. A column of options that
 * has a style of its own marks none.
 */
function markedOptions(
  records: TableRecord[],
  { heading, columns }: TableLayout,
): (number | null)[] {
  const places = optionColumns.map((column) => columns.indexOf(column))
  const question = columns.indexOf('question_text')
  const marked = records.map((record, index) =>
    index <= heading || record.hidden ? null : markedOption(record, question, places),
  )
  const found = marked.filter((option) => option !== null)
  const isColumn = found.length >= 3 && new Set(found).size === 1
  return isColumn ? [] : marked
}

/**
 * The number of the only option whose cell has a mark that another option has not; null if none or several have. The
 * style of the question and the background of blank cells are those of the row.
 */
function markedOption(
  { marks, blankFills }: TableRecord,
  question: number,
  places: number[],
): number | null {
  if (!marks) return null
  const ofRow = new Set([...(marks.get(question)?.kinds ?? []), ...(blankFills ?? [])])
  const kinds = places.map((place) =>
    (marks.get(place)?.kinds ?? []).filter((kind) => !ofRow.has(kind)),
  )
  const marked = kinds.flatMap((own, option) =>
    own.some((kind) => !kinds.every((other) => other.includes(kind))) ? [option + 1] : [],
  )
  return marked.length === 1 ? (marked[0] ?? null) : null
}

/** Whether the look of a cell or a mark in its text may show the answer. */
function isAnswerMarked({ cells, marks }: TableRecord): boolean {
  return (marks?.size ?? 0) > 0 || tickedOption(cells) !== null
}

/** Converts a bare video id, as often copied from YouTube's share box, to a link. */
function videoLink(text: string): string {
  return /^[A-Za-z0-9_-]{11}$/.test(text) ? `https://www.youtube.com/watch?v=${text}` : text
}

function isBlank(record: string[]): boolean {
  return record.every((cell) => trimmed(cell) === '')
}
