import { normalLetters } from './normal-letters.ts'
import type { QuestionColumn } from './question-fields.ts'
import { type DraftRow, rowErrors } from './question-file.ts'
import { readAnswer } from './read-answer.ts'
import { type ReadErrorCode, readErrors } from './texts.ts'

/** Returns a row of the preview with a changed cell, with all rules checked again. */
export function reviseRow(row: DraftRow, column: QuestionColumn, text: string): DraftRow {
  const letters = normalLetters(text)
  const value = column === 'correct_answer' ? readAnswer(letters) : letters
  const revised = { ...row, [column]: value }
  const settled = column === 'correct_answer' && /^[1-4]$/.test(value)
  const codes = formErrors(row).filter((code) => !(settled && answerErrors.has(code)))
  return { ...revised, errors: rowErrors(revised, row.row, codes) }
}

/** Errors that choosing an answer resolves. */
const answerErrors = new Set<ReadErrorCode>([
  'import_answers_several',
  'import_answer_ambiguous',
  'import_mark_differs',
])

/** Errors that only an answer resolves. */
const undecided = new Set<ReadErrorCode>(['import_answers_several', 'import_answer_ambiguous'])

/**
 * Returns the row after the user has confirmed its cells despite an error of the format. Options after the
 * fourth are dropped. A row that lost content is imported as a draft.
 */
export function acceptForm(row: DraftRow): DraftRow {
  const { more_options: _, lost, doubt, ...own } = row
  const rest = lost || doubt !== undefined ? { ...own, status: 'draft' as const } : own
  const unsettled = formErrors(row).filter((code) => undecided.has(code))
  return { ...rest, errors: rowErrors(rest, row.row, unsettled) }
}

/** Returns whether a row has an error that no cell shows, so that the user must confirm the row. */
export function needsAcceptance(row: DraftRow): boolean {
  return formErrors(row).some((code) => !undecided.has(code))
}

/** Returns whether a row needs acceptance only because content of it cannot be stored. */
export function losesContent(row: DraftRow): boolean {
  return hasOnly(row, ['import_content_lost'])
}

/** Returns whether a row needs acceptance only of lost content, or of an answer other than the marked option. */
export function isAcceptable(row: DraftRow): boolean {
  return hasOnly(row, ['import_content_lost', 'import_mark_differs'])
}

function hasOnly(row: DraftRow, accepted: ReadErrorCode[]): boolean {
  const codes = formErrors(row)
  return codes.length > 0 && codes.every((code) => accepted.includes(code))
}

function formErrors({ errors }: DraftRow): ReadErrorCode[] {
  return errors.flatMap(({ code }) => (code in readErrors ? [code as ReadErrorCode] : []))
}
