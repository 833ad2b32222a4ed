import { rowOf } from './cell-address.ts'
import { readCellStyles } from './cell-style.ts'
import { readStrings } from './cell-text.ts'
import { parseXml } from './parse-xml.ts'
import { skippedLine } from './question-file.ts'
import { QuestionFileError, unreadable } from './question-file-error.ts'
import type { ReadBudget } from './read-budget.ts'
import { type QuestionTable, readTable } from './read-table.ts'
import { readDrawings } from './sheet-drawings.ts'
import { SheetReader, type Workbook } from './sheet-reader.ts'
import type { ChosenColumns } from './table-beginning.ts'
import { type FileErrorCode, oneSheetNote } from './texts.ts'
import { type Relation, readRelations, ZipArchive } from './zip-archive.ts'

export type XlsxFile = QuestionTable & { sheet: string; sheets: string[] }

const emptySheet: FileErrorCode[] = ['import_file_empty', 'import_rows_none']
/** Errors of a sheet that is no table of questions, such as a cover. */
const otherSheet: FileErrorCode[] = [...emptySheet, 'import_header_short', 'import_header_missing']

/**
 * Reads a sheet of a workbook, the first visible one with questions unless another is chosen. Numbers and dates are read
 * as the sheet shows them, by the formats of their cells. `read-excel-file` is not used: it unpacks everything and fills
 * the table up to the address of its last cell, without a limit on either.
 */
export function readXlsx(
  bytes: Uint8Array,
  budget: ReadBudget,
  { sheet: chosen, columns }: { sheet?: string; columns?: ChosenColumns } = {},
): XlsxFile {
  const archive = new ZipArchive(bytes, budget)
  const { since1904, sheets, paths } = readWorkbook(archive, budget)
  const visible = sheets.filter(({ hidden }) => !hidden)
  const hidden = sheets.flatMap(({ name, hidden: isHidden }) =>
    isHidden ? [skippedLine(budget, 'import_sheet_hidden', 0, name)] : [],
  )
  const strings = readStrings(archive.text(paths.sharedStrings ?? '') ?? '', budget)
  const styles = readCellStyles(archive.text(paths.styles ?? '') ?? '', budget)
  const workbook = { strings, styles, since1904 }
  const own = visible.filter(({ name }) => name === chosen)
  let refusal: QuestionFileError | undefined
  for (const { id, name } of own.length > 0 ? own : visible) {
    try {
      const read = readSheet(archive, paths[id], workbook, budget, columns)
      const notes = visible.length > 1 ? [oneSheetNote(name, visible.length)] : []
      return {
        ...read,
        skipped: [...hidden, ...read.skipped],
        notes: [...notes, ...read.notes],
        sheet: name,
        sheets: visible.map((sheet) => sheet.name),
      }
    } catch (error) {
      if (!(error instanceof QuestionFileError && isOneOf(otherSheet, error.code))) throw error
      // The questions may be on another sheet.
      if (!isOneOf(emptySheet, error.code)) refusal ??= error
    }
  }
  if (visible.length === 0) throw unreadable('xlsx')
  throw (
    refusal ?? new QuestionFileError(own.length > 0 ? 'import_sheet_none' : 'import_sheet_empty')
  )
}

const isOneOf = (codes: string[], code: string) => codes.includes(code)

function readSheet(
  archive: ZipArchive,
  path: string | undefined,
  workbook: Workbook,
  budget: ReadBudget,
  columns: ChosenColumns | undefined,
): QuestionTable {
  if (!path) throw unreadable('xlsx')
  const relations = readRelations(archive, path, budget)
  const reader = new SheetReader(workbook, relations, budget)
  reader.read(part(archive, path))
  const { table, hiddenColumns } = reader
  for (const [row, count] of readComments(archive, relations, budget))
    table.loseComments(row, count)
  table.dropHiddenColumns(hiddenColumns, columns)
  for (const drawing of readDrawings(archive, relations, budget)) {
    const address = drawing.path && (budget.pictures?.addPart(archive, drawing.path) ?? null)
    table.placePicture(drawing, address)
  }
  const read = readTable(table.records(), budget, columns)
  return {
    ...read,
    notes: [...table.notes, ...read.notes],
    skipped: [...table.skipped, ...read.skipped],
  }
}

function part(archive: ZipArchive, path: string): string {
  const text = archive.text(path)
  if (text === null) throw unreadable('xlsx')
  return text
}

type Sheet = { id: string; name: string; hidden: boolean }

/** Locates the sheets, by the ids of their relations, and the parts that their cells refer to, by their kinds. */
function readWorkbook(archive: ZipArchive, budget: ReadBudget) {
  const sheets: Sheet[] = []
  let since1904 = false
  const open = (element: string, attributes: Record<string, string>) => {
    const { id = '', name = '', state = 'visible', date1904 } = attributes
    if (element === 'sheet') sheets.push({ id, name, hidden: state !== 'visible' })
    if (element === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true'
  }
  parseXml(part(archive, 'xl/workbook.xml'), { open }, budget)
  const paths: { [kind: string]: string | undefined } = {}
  for (const { id, kind, path } of readRelations(archive, 'xl/workbook.xml', budget)) {
    paths[kind] ??= path
    paths[id] = path
  }
  return { since1904, sheets, paths }
}

/** The number of comments by the row of their cell. */
function readComments(archive: ZipArchive, relations: Relation[], budget: ReadBudget) {
  const comments = new Map<number, number>()
  const open = (name: string, { ref = '' }: Record<string, string>) => {
    const row = rowOf(ref)
    if (name === 'comment' && row > 0) comments.set(row, (comments.get(row) ?? 0) + 1)
  }
  for (const { kind, path } of relations) {
    if (kind === 'comments') parseXml(archive.text(path) ?? '<none/>', { open }, budget)
  }
  return comments
}
