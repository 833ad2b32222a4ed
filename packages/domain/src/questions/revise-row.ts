import type { QuestionColumn } from './question-fields.ts'
import { type DraftRow, rowErrors } from './question-file.ts'
import { readAnswer } from './read-answer.ts'
import { type ReadErrorCode, readErrors } from './texts.ts'

/** A row of the preview with another text in one of its cells, every rule asked anew. */
export function reviseRow(row: DraftRow, column: QuestionColumn, text: string): DraftRow {
  const value = column === 'correct_answer' ? readAnswer(text) : text
  const revised = { ...row, [column]: value }
  // Who chooses an answer has settled which of several holds.
  const settled = column === 'correct_answer' && /^[1-4]$/.test(value)
  const codes = formErrors(row).filter((code) => !(settled && code === 'import_answers_several'))
  return { ...revised, errors: rowErrors(revised, row.row, codes) }
}

/**
 * The row once a person has looked at what was wrong with its form and found its cells right. Options
 * after the fourth are let go by this.
 */
export function acceptForm(row: DraftRow): DraftRow {
  const { more_options: _, ...rest } = row
  const unsettled = formErrors(row).filter((code) => code === 'import_answers_several')
  return { ...rest, errors: rowErrors(rest, row.row, unsettled) }
}

/** Whether something is wrong that no cell shows, so that a person must say that it is right now. */
export function needsAcceptance(row: DraftRow): boolean {
  return formErrors(row).some(
    (code) => code !== 'import_answers_several' && code !== 'import_text_invalid',
  )
}

function formErrors({ errors }: DraftRow): ReadErrorCode[] {
  return errors.flatMap(({ code }) => (code in readErrors ? [code as ReadErrorCode] : []))
}
