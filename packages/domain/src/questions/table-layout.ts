import {
  furtherColumns,
  noteColumns,
  optionColumns,
  type QuestionColumn,
  questionColumns,
  tableColumns,
} from './question-fields.ts'
import { QuestionFileError } from './question-file-error.ts'
import { answerReadings } from './read-answer.ts'
import type { ChosenColumns, TableBeginning } from './table-beginning.ts'
import {
  columnTitles,
  headingNames,
  headingsAbove,
  latinOptions,
  lawsTitle,
  originTitles,
  reasonsTitle,
  thaiDigits,
  thaiOptions,
} from './texts.ts'
import { trimmed } from './trimmed.ts'

type OfQuestion = QuestionColumn | 'option_e' | 'option_f'

/** A column of a table: of a question, of our exports, an option after the fourth, or one that is not imported. */
export type TableColumn = OfQuestion | 'id' | 'version' | 'laws' | 'reasons' | 'other'

export type TableLayout = {
  /** The index of the record with the heading, the last of them if it has two; -1 without any. */
  heading: number
  /** The headings of the columns, as they are written. */
  names: string[]
  /** By their index; undefined for columns without a known heading. */
  columns: (TableColumn | undefined)[]
  /** Whether the columns are in the order of the specification, where an answer in digits is the number of an option. */
  isSpecified: boolean
}

/** The heading is searched in as many records. */
const searched = 10
const shown = { records: 12, columns: 40, characters: 80 }
const maxHeading = 100
const needed: readonly QuestionColumn[] = ['question_text', 'correct_answer', ...optionColumns]

/**
 * Finds the heading of a table in its first records, and which column each cell of it names.
 * @throws {QuestionFileError} with the beginning of the table if its headings do not say enough
 */
export function findLayout(
  records: readonly string[][],
  chosen?: ChosenColumns,
  /** Whether the look or a mark of options may be the answer. */
  isAnswerMarked = () => false,
): TableLayout {
  if (chosen) {
    const columns = chosen.columns.map((column) => column ?? 'other')
    const heading = chosen.start - 1
    return { heading, names: records[heading] ?? [], columns, isSpecified: false }
  }
  const headings = records.slice(0, searched).map((cells) => columnsOfHeading(cells))
  for (const [index, columns] of headings.entries()) {
    if (isSufficient(columns)) return layoutOf(records, index, columns)
    const names = joinedHeading(records[index] ?? [], records[index + 1] ?? [])
    const joined = names && columnsOfHeading(names)
    if (joined && isSufficient(joined)) {
      return { ...layoutOf(records, index + 1, joined), names }
    }
  }
  const scores = headings.map((columns) => new Set(columns.filter(isOfQuestion)).size)
  const heading = scores.indexOf(Math.max(...scores))
  const columns = headings[heading] ?? []
  const isQuestion = (cells: string[] = []) =>
    cells.length >= 7 && answerReadings(cells[1] ?? '', []).length === 1
  const first = records.findIndex((cells) => cells.some((cell) => trimmed(cell) !== ''))
  const ofFirst = headings[first] ?? []
  if (isQuestion(records[first]) && !ofFirst.includes('question_text')) {
    return { heading: first - 1, names: [], columns: [...tableColumns], isSpecified: true }
  }
  if ((scores[heading] ?? 0) > 0) {
    if (isInOrder(columns)) return layoutOf(records, heading, columns)
    if (isSufficient([...columns, 'correct_answer']) && isAnswerMarked()) {
      return { heading, names: records[heading] ?? [], columns, isSpecified: false }
    }
    throw unclear(records, heading, columns)
  }
  // A heading of unknown names above questions in the order of the specification.
  const width = Math.max(...records.slice(0, searched).map((cells) => cells.length))
  const following = records.slice(first + 1, first + 1 + searched)
  if (isInOrder(ofFirst) && following.some(isQuestion)) return layoutOf(records, first, ofFirst)
  const params = { columns: titlesOf(tableColumns) }
  const code = width < 7 ? 'import_header_short' : 'import_header_missing'
  throw new QuestionFileError(
    code,
    params,
    undefined,
    beginningOf(records, likelyHeading(records), []),
  )
}

/** The record before the likely first question: the first one with many cells, unless it has numbers. */
function likelyHeading(records: readonly string[][]): number {
  const filled = records.slice(0, searched).map((cells) => cells.filter((cell) => trimmed(cell)))
  const widest = Math.max(...filled.map((cells) => cells.length))
  const at = filled.findIndex((cells) => cells.length > widest / 2)
  const hasNumbers = filled[at]?.some((cell) => /^\s*[\d\u0e50-\u0e59]{1,5}\s*$/.test(cell)) ?? true
  return hasNumbers ? at - 1 : at
}

/** The beginning of a table with the columns as they are read. */
export function beginningOf(
  records: readonly string[][],
  heading: number,
  columns: readonly (TableColumn | undefined)[],
): TableBeginning {
  const cells = records
    .slice(0, shown.records)
    .map((record) => record.slice(0, shown.columns).map((cell) => cell.slice(0, shown.characters)))
  const width = Math.max(0, ...cells.map((record) => record.length))
  const named = Array.from({ length: width }, (_, index) => columns[index])
  return {
    records: cells,
    start: heading + 1,
    columns: named.map((column) => questionColumns.find((one) => one === column) ?? null),
  }
}

/** Whether headings name all columns that every question needs, each once. */
export function isSufficient(columns: readonly (TableColumn | undefined)[]): boolean {
  const own: OfQuestion[] = columns.filter(isOfQuestion)
  return new Set(own).size === own.length && needed.every((column) => own.includes(column))
}

export function columnsOfHeading(cells: readonly string[]): (TableColumn | undefined)[] {
  const columns = cells.slice(0, 200).map(columnNamed)
  if (columns.includes('question_text')) return columns
  // Bare numbers and letters are cells of a question unless others are headings.
  return columns.map((column, index) =>
    trimmed(cells[index] ?? '').length > 1 || !isOfQuestion(column) ? column : undefined,
  )
}

/** Headings of two records, where the lower one has the letters of options below `ตัวเลือก`; null for others. */
function joinedHeading(upper: readonly string[], lower: readonly string[]): string[] | null {
  const start = upper.findIndex(
    (name) => name.length <= maxHeading && headingsAbove.includes(compact(name)),
  )
  if (start < 0) return null
  const isOption = (name: string | undefined) =>
    optionColumns.some((column) => column === columnNamed(name ?? ''))
  return upper.map((name, index) => {
    const below = lower[index]
    return below && index >= start && isOption(below) ? below : name
  })
}

function layoutOf(
  records: readonly string[][],
  heading: number,
  named: readonly (TableColumn | undefined)[],
): TableLayout {
  const names = records[heading] ?? []
  if (!isInOrder(named)) {
    const columns = named.map((column) =>
      // Only tables of ours have reasons for refusals, in the order of the specification.
      column === 'reasons' && !named.includes('explanation') ? 'explanation' : column,
    )
    return { heading, names, columns, isSpecified: false }
  }
  if (names.length < 7) {
    const params = { columns: titlesOf(tableColumns) }
    throw new QuestionFileError(
      'import_header_short',
      params,
      undefined,
      beginningOf(records, heading, named),
    )
  }
  const columns = Array.from({ length: Math.max(named.length, 8) }, (_, index) => {
    const column = named[index]
    const isOurs =
      column === 'id' || column === 'version' || column === 'laws' || column === 'reasons'
    return (isOurs && index < 8 ? undefined : column) ?? tableColumns[index]
  })
  return { heading, names, columns, isSpecified: true }
}

/** Whether every known heading is at its place in the order of the specification. */
function isInOrder(columns: readonly (TableColumn | undefined)[]): boolean {
  return columns.every((column, index) => {
    if (!isOfQuestion(column)) return column !== 'other' || index >= 6
    if (column === 'option_e' || column === 'option_f') return false
    // Tables without explanations have notes in their place.
    if (noteColumns.some((one) => one === column)) return index >= 6
    const isFurther = furtherColumns.some((one) => one === column)
    return isFurther ? index >= tableColumns.length : tableColumns[index] === column
  })
}

function unclear(
  records: readonly string[][],
  heading: number,
  columns: readonly (TableColumn | undefined)[],
): QuestionFileError {
  const missing = needed.filter((column) => !columns.includes(column))
  const repeated = columns.filter(
    (column, index) => isOfQuestion(column) && columns.indexOf(column) < index,
  )
  const names = titlesOf([...missing, ...new Set(repeated)])
  const beginning = beginningOf(
    records,
    heading,
    columns.map((column, index) => (columns.indexOf(column) < index ? undefined : column)),
  )
  return new QuestionFileError('import_columns_unclear', { columns: names }, undefined, beginning)
}

function titlesOf(columns: readonly (TableColumn | undefined)[]): string {
  return columns.flatMap((column) => columnTitles[column as QuestionColumn] ?? []).join(', ')
}

function isOfQuestion(column: TableColumn | undefined): column is OfQuestion {
  const others: readonly (TableColumn | undefined)[] = [
    'id',
    'version',
    'laws',
    'reasons',
    'other',
    undefined,
  ]
  return !others.includes(column)
}

/** The column that a heading names. */
export function columnNamed(heading: string): TableColumn | undefined {
  if (heading.length > maxHeading) return undefined
  const plain = trimmed(heading)
  const ours = titlesOfOurs.get(plain)
  if (ours) return ours
  const short = plain.replace(/\([^()]*\)/g, ' ')
  const parts = [plain, short, short.split(/ [-–—] /, 1)[0] ?? '', ...plain.split(/[/\n]/)]
  for (const part of parts) {
    const column = columnsByName.get(compact(part))
    if (column) return column
  }
  return undefined
}

const titlesOfOurs = new Map<string, TableColumn>([
  [originTitles.id, 'id'],
  [originTitles.version, 'version'],
  [lawsTitle, 'laws'],
  [reasonsTitle, 'reasons'],
])

/** A heading without its case, blanks, quotes and punctuation. */
function compact(heading: string): string {
  return heading
    .normalize('NFC')
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .toLowerCase()
    .replace(/[\s\u200b-\u200f\ufeff_.:：*"'“”‘’()[\]-]+/g, '')
}

const columnsByName = namesOfColumns()

function namesOfColumns(): Map<string, TableColumn> {
  const names = new Map<string, TableColumn>()
  const add = (column: TableColumn, name: string) => {
    if (!names.has(compact(name))) names.set(compact(name), column)
  }
  const { option, note, other, ...plain } = headingNames
  for (const column of questionColumns) add(column, columnTitles[column])
  for (const column of questionColumns) add(column, column)
  for (const [column, own] of Object.entries(plain)) {
    for (const name of own) add(column as TableColumn, name)
  }
  const columns: TableColumn[] = [...optionColumns, 'option_e', 'option_f']
  for (const [index, column] of columns.entries()) {
    const labels = [
      thaiOptions[index],
      latinOptions[index],
      String(index + 1),
      thaiDigits[index + 1],
    ]
    for (const label of labels) {
      for (const name of option) add(column, name.replace('{}', label ?? ''))
      const ownNote = noteColumns[index]
      if (ownNote) for (const name of note) add(ownNote, name.replace('{}', label ?? ''))
    }
  }
  for (const name of other) add('other', name)
  return names
}
