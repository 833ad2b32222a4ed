import type { QuestionFields } from './question-fields.ts'
import {
  emptyQuestion,
  fileLimits,
  optionColumns,
  type QuestionOrigin,
  questionColumns,
} from './question-fields.ts'
import { readAnswer } from './read-answer.ts'
import { type FileErrorCode, fileErrors, fillRow, type ReadErrorCode, readErrors } from './texts.ts'
import { trimmed } from './trimmed.ts'
import { isYoutubeLink, type RowError, rowError, validateQuestion } from './validate-question.ts'

/** A question of a file as the preview shows it. Rows count from 2, the header being row 1. */
export type DraftRow = QuestionFields & {
  row: number
  errors: RowError[]
  /** Options after the fourth: an error, and kept so that nothing of the file is lost. */
  more_options?: string[]
  /** The question that the row is of; absent where the file names none. */
  origin?: QuestionOrigin
}

/** What is no question: a record of too few columns, a line outside any question. */
export type SkippedLine = { row: number; code: ReadErrorCode; message: string; text: string }

export type QuestionFile = { rows: DraftRow[]; skipped: SkippedLine[] }

/** A file refused as a whole, with the sentence to show. */
export class QuestionFileError extends Error {
  readonly code: FileErrorCode

  constructor(code: FileErrorCode, params: Record<string, string> = {}, cause?: unknown) {
    let sentence: string = fileErrors[code]
    for (const [name, value] of Object.entries(params)) {
      sentence = sentence.replace(`{${name}}`, () => value)
    }
    super(sentence, { cause })
    this.name = 'QuestionFileError'
    this.code = code
  }
}

export type FoundQuestion = {
  fields: Partial<QuestionFields>
  /** All options in their order; beyond four they are an error. */
  options?: string[]
  errors?: ReadErrorCode[]
  origin?: QuestionOrigin
}

/** A row of the preview of what a format found, every rule asked. */
export function draftRow(found: FoundQuestion, row: number): DraftRow {
  const fields = { ...emptyQuestion, ...found.fields }
  for (const [place, column] of optionColumns.entries()) {
    if (found.options) fields[column] = found.options[place] ?? ''
  }
  // Text stands as the file has it; what is chosen or opened has no blanks of its own.
  fields.correct_answer = readAnswer(fields.correct_answer)
  fields.youtube_url = trimmed(fields.youtube_url)
  const codes = new Set(found.errors)
  if ((found.options?.length ?? 0) > 4) codes.add('import_options_many')
  const more = found.options?.slice(4)
  return {
    ...fields,
    row,
    errors: rowErrors(fields, row, codes),
    ...(more?.length && { more_options: more }),
    ...(found.origin && { origin: found.origin }),
  }
}

/** What is wrong with a row: what its file's form brought (`codes`), then what the database refuses. */
export function rowErrors(
  fields: QuestionFields,
  row: number,
  codes: Iterable<ReadErrorCode>,
): RowError[] {
  const form = new Set(codes)
  form.delete('import_text_invalid')
  if (questionColumns.some((column) => isUnstorable(fields[column]))) {
    form.add('import_text_invalid')
  }
  // Which of several answers holds is for a person: the missing answer is the same fault told twice.
  const rules = validateQuestion(fields, row).filter(
    ({ code }) => !(code === 'import_answer_invalid' && form.has('import_answers_several')),
  )
  return [...[...form].map((code) => rowError(code, row, [])), ...rules]
}

export function skippedLine(code: ReadErrorCode, row: number, text: string): SkippedLine {
  return { row, code, message: fillRow(readErrors[code], row), text: text.slice(0, 200) }
}

/** Rows of questions that a format without a table found, numbered as the import numbers them. */
export function questionFile(found: FoundQuestion[], skipped: SkippedLine[] = []): QuestionFile {
  if (found.length > fileLimits.rows) throw new QuestionFileError('import_rows_many')
  if (found.length === 0) throw new QuestionFileError('import_rows_none')
  return {
    rows: found.map((question, place) => draftRow(withoutMargins(question), place + 2)),
    skipped,
  }
}

/** An explanation whose last line is a YouTube link gives the video: these formats have no field for it. */
export function splitVideo(text: string): { explanation: string; youtube_url: string } {
  const explanation = trimmed(text)
  const start = explanation.lastIndexOf('\n') + 1
  const last = trimmed(explanation.slice(start))
  if (!isYoutubeLink(last)) return { explanation, youtube_url: '' }
  return { explanation: trimmed(explanation.slice(0, start)), youtube_url: last }
}

export function joinVideo({ explanation, youtube_url }: QuestionFields): string {
  return [explanation, youtube_url].filter(Boolean).join('\n')
}

// PostgreSQL stores neither NUL nor half a surrogate pair; U+FFFD is what decoding could not read.
function isUnstorable(text: string): boolean {
  return text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()
}

function withoutMargins({ fields, options, ...rest }: FoundQuestion): FoundQuestion {
  const { question_text = '', explanation = '' } = fields
  return {
    ...rest,
    fields: { ...fields, question_text: trimmed(question_text), explanation: trimmed(explanation) },
    ...(options && { options: options.map(trimmed) }),
  }
}
