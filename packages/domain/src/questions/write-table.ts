import Papa from 'papaparse'
import { type QuestionFields, type QuestionOrigin, questionColumns } from './question-fields.ts'
import type { DraftRow } from './question-file.ts'
import { columnTitles, originTitles, reasonsTitle, sheetName, templateQuestion } from './texts.ts'

/** A question as a table has it; with its origin where the table is to be imported again over it. */
export type WrittenQuestion = QuestionFields & { origin?: QuestionOrigin }

/**
 * CSV for importing again: every cell as it is, with a byte order mark for Excel. It is not escaped
 * against formulas, which would change the questions; the workbook is for opening.
 */
export function writeCsv(questions: WrittenQuestion[]): string {
  return csv(records(questions))
}

/** The rows in error with their reasons in a last column, to be mended and imported again. */
export function writeErrorRows(rows: DraftRow[]): string {
  const wrong = rows.filter(({ errors }) => errors.length > 0)
  const reasons = wrong.map(({ errors }) =>
    errors.map(({ message, hint }) => (hint ? `${message} (${hint})` : message)).join('; '),
  )
  return csv(records(wrong).map((cells, place) => [...cells, reasons[place - 1] ?? reasonsTitle]))
}

export function writeTemplate(): string {
  return writeCsv([templateQuestion])
}

/** A workbook whose cells are all text: nothing in it is ever taken for a formula or a date. */
export async function writeXlsx(questions: WrittenQuestion[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const rows = records(questions).map((record) =>
    record.map((value) => ({ value: workbookText(value), type: String, format: '@' })),
  )
  return write(rows, { sheet: sheetName, stickyRowsCount: 1 }).toBlob()
}

/** `_x0041_` is how a workbook writes a character by its number: where it is meant, it is escaped. */
function workbookText(value: string): string {
  return value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** The header and a record of each question. The columns of the origin are there if one has it. */
function records(questions: WrittenQuestion[]): string[][] {
  const named = questions.some(({ origin }) => origin)
  const header = questionColumns.map((column) => columnTitles[column] as string)
  const rows = questions.map((question) => [
    ...questionColumns.map((column) => question[column]),
    ...(named ? [question.origin?.id ?? '', question.origin?.version ?? ''] : []),
  ])
  return [[...header, ...(named ? [originTitles.id, originTitles.version] : [])], ...rows]
}

function csv(table: string[][]): string {
  return `\ufeff${Papa.unparse(table, { newline: '\r\n' })}\r\n`
}
