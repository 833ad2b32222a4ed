import Papa from 'papaparse'
import { replaceImageAddresses } from '../markup/image-address.ts'
import { type ExportedPicture, storedPicturesIn } from './exported-pictures.ts'
import {
  columnsOf,
  type QuestionFields,
  type QuestionOrigin,
  textColumns,
} from './question-fields.ts'
import type { DraftRow } from './question-file.ts'
import {
  columnTitles,
  lawsTitle,
  originTitles,
  reasonsTitle,
  sheetName,
  templateQuestion,
} from './texts.ts'

/** A question of a table, with its origin if the table is to be imported again over it. */
export type WrittenQuestion = QuestionFields & { origin?: QuestionOrigin; laws?: string }

/**
 * Writes CSV for importing again: every cell unchanged, with a byte order mark for Excel. Cells are not
 * escaped against formulas, which would change the questions; the workbook is for opening in a spreadsheet.
 */
export function writeCsv(questions: WrittenQuestion[]): string {
  return csv(records(questions))
}

/** Writes the rows in error with their reasons in a last column, to be corrected and imported again. */
export function writeErrorRows(rows: DraftRow[]): string {
  const wrong = rows
    .filter(({ errors }) => errors.length > 0)
    .map((row) => ({ ...row, correct_answer: row.written_answer ?? row.correct_answer }))
  const reasons = wrong.map(({ errors }) =>
    errors.map(({ message, hint }) => (hint ? `${message} (${hint})` : message)).join('; '),
  )
  return csv(records(wrong).map((cells, index) => [...cells, reasons[index - 1] ?? reasonsTitle]))
}

export function writeTemplate(): string {
  return writeCsv([templateQuestion])
}

// Pixels on the sheet; rows with pictures are as high.
const pictureBox = { width: 160, height: 110, gap: 8 }

/**
 * Writes a workbook whose cells are all text, so that none is interpreted as a formula or a date. A picture lies over its
 * cell, whose text refers to it by name.
 */
export async function writeXlsx(
  questions: WrittenQuestion[],
  pictures: ExportedPicture[] = [],
): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]))
  const named = questions.map((question) => withPictureNames(question, byAddress))
  const columns = columnsOf(questions)
  const images = questions.flatMap((question, index) =>
    textColumns.flatMap((column) => {
      const shown = storedPicturesIn(question[column]).flatMap(
        (address) => byAddress.get(address) ?? [],
      )
      const anchor = { row: index + 2, column: columns.indexOf(column) + 1 }
      return shown.map((picture, place) => sheetImage(picture, anchor, place))
    }),
  )
  const tall = new Set(images.map(({ anchor }) => anchor.row))
  const rows = records(named).map((record, index) =>
    record.map((value) => ({
      value: workbookText(value),
      type: String,
      format: '@',
      // In points.
      ...(tall.has(index + 1) && { height: (pictureBox.height + 2 * pictureBox.gap) * 0.75 }),
    })),
  )
  const options = { sheet: sheetName, stickyRowsCount: 1 }
  return write(rows, images.length > 0 ? { ...options, images } : options).toBlob()
}

function withPictureNames<Question extends QuestionFields>(
  question: Question,
  pictures: ReadonlyMap<string, ExportedPicture>,
): Question {
  const name = (address: string) => pictures.get(address)?.name ?? null
  const texts = textColumns.map((column) => [column, replaceImageAddresses(question[column], name)])
  return { ...question, ...Object.fromEntries(texts) }
}

function sheetImage(
  { name, type, bytes, width, height }: ExportedPicture,
  anchor: { row: number; column: number },
  place: number,
) {
  const scale = Math.min(1, pictureBox.width / width, pictureBox.height / height)
  return {
    content: new Blob([bytes]),
    contentType: type,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    dpi: 96,
    anchor,
    offsetX: place * (pictureBox.width + pictureBox.gap),
    offsetY: pictureBox.gap,
    title: name,
  }
}

/** Escapes text such as `_x0041_`, which a workbook would read as a character by its number. */
function workbookText(value: string): string {
  return value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** Returns the header and a record of each question. Laws and origins have columns if a question has one. */
function records(questions: WrittenQuestion[]): string[][] {
  const named = questions.some(({ origin }) => origin)
  const columns = columnsOf(questions)
  const cites = questions.some(({ laws }) => laws)
  const header = columns.map((column) => columnTitles[column] as string)
  const rows = questions.map((question) => [
    ...columns.map((column) => question[column]),
    ...(cites ? [question.laws ?? ''] : []),
    ...(named ? [question.origin?.id ?? '', question.origin?.version ?? ''] : []),
  ])
  return [
    [
      ...header,
      ...(cites ? [lawsTitle] : []),
      ...(named ? [originTitles.id, originTitles.version] : []),
    ],
    ...rows,
  ]
}

function csv(table: string[][]): string {
  return `\ufeff${Papa.unparse(table, { newline: '\r\n' })}\r\n`
}
