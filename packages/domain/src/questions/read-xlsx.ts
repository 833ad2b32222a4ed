import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type QuestionFile, QuestionFileError } from './question-file.ts'
import { readTable } from './read-table.ts'
import { reasons } from './texts.ts'

// Of all parts unpacked: a small archive can hold any amount of repetition.
const mostUnpacked = 256 * 1024 * 1024
// A cell's address makes every row and column before it: one far away would fill the memory.
const farAddress = /\br\s*=\s*["']\s*(?:[A-Z]{3,}\d*|[A-Z]{0,2}\d{6,})/

/** The first sheet of a workbook. Cells are taken as text: numbers as written, dates as ISO dates. */
export async function readXlsx(bytes: Uint8Array): Promise<QuestionFile> {
  const sheet = await readSheet(repack(bytes), { trim: false }).catch((cause: unknown) => {
    throw unreadable('xlsx', cause)
  })
  try {
    return readTable(sheet.map((row) => row.map(cellText)))
  } catch (error) {
    // What is looked for may well be on another sheet.
    const isEmpty =
      error instanceof QuestionFileError &&
      ['import_file_empty', 'import_rows_none'].includes(error.code)
    throw isEmpty ? new QuestionFileError('import_sheet_empty') : error
  }
}

/**
 * The archive within its bounds, its parts stored and not compressed: so the reader has nothing to
 * start workers of its own for, which a content security policy forbids.
 */
function repack(bytes: Uint8Array): ArrayBuffer {
  let unpacked = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false
        unpacked += originalSize
        if (unpacked > mostUnpacked) throw unreadable('cells')
        return true
      },
    })
    const decoder = new TextDecoder()
    for (const [name, part] of Object.entries(parts)) {
      if (name.includes('worksheets/') && farAddress.test(decoder.decode(part))) {
        throw unreadable('cells')
      }
    }
    return new Uint8Array(zipSync(parts, { level: 0 })).buffer
  } catch (error) {
    throw error instanceof QuestionFileError ? error : unreadable('xlsx', error)
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell).replace(/\r\n?/g, '\n')
}

function unreadable(reason: keyof typeof reasons, cause?: unknown) {
  return new QuestionFileError('import_file_unreadable', { reason: reasons[reason] }, cause)
}
