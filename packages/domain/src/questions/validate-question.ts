import { errorCatalogue } from '../errors.ts'
import { hasBrokenPicture } from '../markup/image-address.ts'
import { codeOf, unseenLetters } from './normal-letters.ts'
import {
  limitedColumns,
  maxNoteLength,
  maxPassageLength,
  maxTextLength,
  noteColumns,
  optionColumns,
  type QuestionColumn,
  type QuestionFields,
  textColumns,
} from './question-fields.ts'
import { shownText } from './shown-text.ts'
import { fillRow, oddCharacters, type ReadErrorCode, readErrors } from './texts.ts'
import { trimmed } from './trimmed.ts'

/** The codes of private.question_row_errors, and those of the file formats. */
export type RowErrorCode = RowRuleCode | ReadErrorCode

export type RowRuleCode =
  | 'import_question_empty'
  | 'import_answer_invalid'
  | 'import_options_incomplete'
  | 'import_video_invalid'
  | 'import_text_long'
  | 'import_passage_long'
  | 'import_note_long'
  | 'import_picture_invalid'
  | 'import_options_alike'
  | 'import_letters_unseen'

export type RowError = {
  code: RowErrorCode
  message: string
  /** The cells to mark; empty for the whole row. */
  columns: QuestionColumn[]
  hint?: string
}

// The same expression as in private.is_youtube_link, with ASCII classes only, so that both engines agree.
const youtubeLink =
  /^(https?:\/\/)?((www\.|m\.)?(youtube\.com|youtube-nocookie\.com)\/(watch\/?\?([!"$-~]*&)?v=|(embed|shorts|live|v)\/)|(www\.)?youtu\.be\/)[A-Za-z0-9_-]{11}([/?&#][!-~]*)?$/

export function isYoutubeLink(text: string): boolean {
  return text.length <= 2000 && youtubeLink.test(text)
}

/** Returns the errors for which the database would refuse this row, by the same rules in the same order. */
export function validateQuestion(fields: QuestionFields, row: number): RowError[] {
  const errors: RowError[] = []
  if (shownText(fields.question_text) === '') {
    errors.push(rowError('import_question_empty', row, ['question_text']))
  }
  if (!['1', '2', '3', '4'].includes(fields.correct_answer)) {
    const error = rowError('import_answer_invalid', row, ['correct_answer'])
    const hint = oddHint(trimmed(fields.correct_answer))
    errors.push(hint ? { ...error, hint } : error)
  }
  const shown = optionColumns.map((column) => shownText(fields[column]))
  const empty = optionColumns.filter((_, index) => shown[index] === '')
  if (empty.length > 0) errors.push(rowError('import_options_incomplete', row, empty))
  const video = trimmed(fields.youtube_url)
  if (video !== '' && !isYoutubeLink(video)) {
    errors.push(rowError('import_video_invalid', row, ['youtube_url']))
  }
  const tooLong = (columns: readonly QuestionColumn[], longest: number) =>
    columns.filter((column) => isLong(trimmed(fields[column]), longest))
  const long = tooLong(limitedColumns, maxTextLength)
  if (long.length > 0) errors.push(rowError('import_text_long', row, long))
  const longPassage = tooLong(['passage'], maxPassageLength)
  if (longPassage.length > 0) errors.push(rowError('import_passage_long', row, longPassage))
  const longNotes = tooLong(noteColumns, maxNoteLength)
  if (longNotes.length > 0) errors.push(rowError('import_note_long', row, longNotes))
  const broken = textColumns.filter((column) => hasBrokenPicture(fields[column]))
  if (broken.length > 0) errors.push(rowError('import_picture_invalid', row, broken))
  const alike = optionColumns.filter(
    (_, index) =>
      shown[index] !== '' &&
      shown.indexOf(shown[index] ?? '') !== shown.lastIndexOf(shown[index] ?? ''),
  )
  if (alike.length > 0) errors.push(rowError('import_options_alike', row, alike))
  const unseen = textColumns.filter((column) => unseenLetters(fields[column]).length > 0)
  if (unseen.length > 0) {
    const letters = new Set(unseen.flatMap((column) => unseenLetters(fields[column])))
    const error = rowError('import_letters_unseen', row, unseen)
    errors.push({ ...error, hint: [...letters].slice(0, 10).join(' ') })
  }
  return errors
}

/** Names characters of a short answer that a reader would take for others, or not see. */
function oddHint(answer: string): string | undefined {
  const odd =
    answer.length > 10 ? [] : [...answer].filter((one) => !/[\x20-\x7e\u0e01-\u0e5b]/.test(one))
  return odd.length > 0 ? oddCharacters(odd.map(codeOf).join(' ')) : undefined
}

/** Counts code points, as the database does; JavaScript's length counts UTF-16 code units. */
function isLong(text: string, longest: number): boolean {
  return text.length > longest && (text.length > 2 * longest || [...text].length > longest)
}

export function rowError(code: RowErrorCode, row: number, columns: QuestionColumn[]): RowError {
  const message = code in readErrors ? readErrors[code as ReadErrorCode] : ruleMessage(code)
  return { code, message: fillRow(message, row), columns }
}

function ruleMessage(code: RowErrorCode): string {
  return errorCatalogue[code as RowRuleCode].message
}
