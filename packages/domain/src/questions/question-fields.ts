/** The first columns of a question file in order, named as in the table and the import. */
export const tableColumns = [
  'question_text',
  'correct_answer',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'explanation',
  'youtube_url',
] as const

/** Why each option is wrong, in the order of the options. */
export const noteColumns = ['note_a', 'note_b', 'note_c', 'note_d'] as const

/** Columns that a file has only if one of its questions uses one of their group. */
const furtherGroups = [['passage'], noteColumns] as const
export const furtherColumns = furtherGroups.flat()

export const questionColumns = [...tableColumns, ...furtherColumns] as const

export type QuestionColumn = (typeof questionColumns)[number]
export type QuestionFields = Record<QuestionColumn, string>

/** The question of the database that a row belongs to, if an export wrote it; both empty for a new question. */
export type QuestionOrigin = { id: string; version: string }

export const optionColumns = ['option_a', 'option_b', 'option_c', 'option_d'] as const

/** The columns whose text may have markup. */
export const textColumns = [
  'question_text',
  ...optionColumns,
  'explanation',
  'passage',
  ...noteColumns,
] as const

export const isTextColumn = (column: QuestionColumn) => textColumns.some((one) => one === column)

/** A value for each column. */
export const mapColumns = <Value>(of: (column: QuestionColumn) => Value) =>
  Object.fromEntries(questionColumns.map((column) => [column, of(column)])) as Record<
    QuestionColumn,
    Value
  >

/** The same value for each column. */
export const eachColumn = <Value>(value: Value) => mapColumns(() => value)

export const emptyQuestion: QuestionFields = eachColumn('')

/** The columns of a table of questions. */
export function columnsOf(questions: readonly QuestionFields[]): QuestionColumn[] {
  const isUsed = (columns: readonly QuestionColumn[]) =>
    questions.some((question) => columns.some((column) => question[column]))
  return [...tableColumns, ...furtherGroups.filter(isUsed).flat()]
}

/** Maximum characters of each text of a question (database: private.longest_question_text). */
export const maxTextLength = 100_000

const withOwnRule: readonly QuestionColumn[] = [
  'correct_answer',
  'youtube_url',
  'passage',
  ...noteColumns,
]

/** The columns that `maxTextLength` limits (database: private.overlong_parts). */
export const limitedColumns = questionColumns.filter((column) => !withOwnRule.includes(column))

/** Maximum characters of a passage (database: private.max_passage_length). */
export const maxPassageLength = 20_000

/** Maximum characters of the note of an option (database: private.max_note_length). */
export const maxNoteLength = 2_000

// Limits of a file: the database imports at most as many questions at once (import_size_invalid).
export const fileLimits = { bytes: 64 * 1024 * 1024, rows: 20_000 }
