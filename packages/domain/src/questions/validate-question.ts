import { errorCatalogue } from '../errors.ts'
import {
  longestText,
  optionColumns,
  type QuestionColumn,
  type QuestionFields,
} from './question-fields.ts'
import { answerHints, fillRow, type ReadErrorCode, readErrors } from './texts.ts'
import { trimmed } from './trimmed.ts'

/** The codes of private.question_row_errors, and those that only a file's own form can bring. */
export type RowErrorCode = RowRuleCode | ReadErrorCode

export type RowRuleCode =
  | 'import_question_empty'
  | 'import_answer_invalid'
  | 'import_options_incomplete'
  | 'import_video_invalid'
  | 'import_text_long'

export type RowError = {
  code: RowErrorCode
  message: string
  /** The cells to mark; empty where the whole row is meant. */
  columns: QuestionColumn[]
  hint?: string
}

// The same expression as in private.is_youtube_link: ASCII classes only, for both engines to agree.
const youtubeLink =
  /^(https?:\/\/)?((www\.|m\.)?(youtube\.com|youtube-nocookie\.com)\/(watch\/?\?([!"$-~]*&)?v=|(embed|shorts|live|v)\/)|(www\.)?youtu\.be\/)[A-Za-z0-9_-]{11}([/?&#][!-~]*)?$/

export function isYoutubeLink(text: string): boolean {
  return text.length <= 2000 && youtubeLink.test(text)
}

/** What the database would refuse this row for, by the same rules and in the same order. */
export function validateQuestion(fields: QuestionFields, row: number): RowError[] {
  const errors: RowError[] = []
  if (trimmed(fields.question_text) === '') {
    errors.push(rowError('import_question_empty', row, ['question_text']))
  }
  if (!['1', '2', '3', '4'].includes(fields.correct_answer)) {
    const error = rowError('import_answer_invalid', row, ['correct_answer'])
    const hint = answerHints[trimmed(fields.correct_answer)]
    errors.push(hint ? { ...error, hint } : error)
  }
  const empty = optionColumns.filter((column) => trimmed(fields[column]) === '')
  if (empty.length > 0) errors.push(rowError('import_options_incomplete', row, empty))
  const video = trimmed(fields.youtube_url)
  if (video !== '' && !isYoutubeLink(video)) {
    errors.push(rowError('import_video_invalid', row, ['youtube_url']))
  }
  const long = textColumns.filter((column) => isLong(trimmed(fields[column])))
  if (long.length > 0) errors.push(rowError('import_text_long', row, long))
  return errors
}

const textColumns = ['question_text', ...optionColumns, 'explanation'] as const

/** Counted as the database counts: a letter beyond the first plane is one, though JavaScript has two. */
function isLong(text: string): boolean {
  return (
    text.length > longestText && (text.length > 2 * longestText || [...text].length > longestText)
  )
}

export function rowError(code: RowErrorCode, row: number, columns: QuestionColumn[]): RowError {
  const message = code in readErrors ? readErrors[code as ReadErrorCode] : ruleMessage(code)
  return { code, message: fillRow(message, row), columns }
}

function ruleMessage(code: RowErrorCode): string {
  return errorCatalogue[code as RowRuleCode].message
}
