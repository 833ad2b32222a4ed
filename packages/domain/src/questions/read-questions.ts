import { decodeText, detectEncoding, type Encoding } from './decode-text.ts'
import { normalLetters } from './normal-letters.ts'
import { fileLimits } from './question-fields.ts'
import type { QuestionFile } from './question-file.ts'
import { QuestionFileError } from './question-file-error.ts'
import { ReadBudget } from './read-budget.ts'
import type { ChosenColumns, TableBeginning } from './table-beginning.ts'

export const questionFormats = [
  'csv',
  'xlsx',
  'gift',
  'aiken',
  'moodle-xml',
  'plain',
  'docx',
] as const
export type QuestionFormat = (typeof questionFormats)[number]

export type ReadQuestions = QuestionFile & {
  format: QuestionFormat
  encoding: Encoding | null
  /** Of a workbook: the sheet that was read, and those to choose from. */
  sheet?: string
  sheets?: string[]
  /** Of a table: its beginning, from which the user may choose its columns. */
  table?: TableBeginning
}

/** What the user chose in place of what was detected. */
export type Chosen = {
  format?: QuestionFormat
  encoding?: Encoding
  sheet?: string
  columns?: ChosenColumns
}

/**
 * Reads the questions of a file in any supported format. Each reader is loaded when a file of its format is
 * read. Run it in a worker, because a large file takes seconds.
 * @throws {QuestionFileError} if nothing of the file can be used, or the budget does not suffice
 */
export async function readQuestions(
  name: string,
  bytes: Uint8Array,
  chosen: Chosen = {},
  budget = new ReadBudget(),
): Promise<ReadQuestions> {
  if (bytes.length > fileLimits.bytes) throw new QuestionFileError('import_file_large')
  if (bytes.length === 0) throw new QuestionFileError('import_file_empty')
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (chosen.format === 'xlsx' || (!chosen.format && extension === 'xlsx')) {
    const { readXlsx } = await import('./read-xlsx.ts')
    return { ...readXlsx(bytes, budget, chosen), format: 'xlsx', encoding: null }
  }
  if (chosen.format === 'docx' || (!chosen.format && extension === 'docx')) {
    const { readDocx } = await import('./read-docx.ts')
    return { ...readDocx(bytes, budget), format: 'docx', encoding: null }
  }
  const encoding = chosen.encoding ?? detectEncoding(bytes)
  // Before the words of the formats are looked for, which have these letters too.
  const text = normalLetters(decodeText(bytes, encoding))
  const format = chosen.format ?? (await formatOf(extension, text))
  return { ...(await readText(format, text, budget, chosen.columns)), format, encoding }
}

/** Reads the questions of pasted text: cells of a spreadsheet, with or without header, or any of the text formats. */
export async function readPasted(
  pasted: string,
  { columns }: Pick<Chosen, 'columns'> = {},
  budget = new ReadBudget(),
): Promise<ReadQuestions> {
  if (pasted.length > fileLimits.bytes) throw new QuestionFileError('import_file_large')
  const text = normalLetters(pasted)
  if (text.trim() === '') throw new QuestionFileError('import_file_empty')
  const { headingOf, readCsv } = await import('./read-csv.ts')
  if (columns || isTable(text) || headingOf(text) === '\t') {
    return { ...readCsv(text, budget, columns, '\t'), format: 'csv', encoding: null }
  }
  const format = await formatOf('txt', text)
  return { ...(await readText(format, text, budget)), format, encoding: null }
}

/** Requires a line with all tabs of a row. In a question with line breaks one of its lines has them. */
function isTable(text: string): boolean {
  return text.split(/\r\n?|\n/, 50).some((line) => line.split('\t', 7).length === 7)
}

async function readText(
  format: QuestionFormat,
  text: string,
  budget: ReadBudget,
  columns?: ChosenColumns,
): Promise<QuestionFile & Pick<ReadQuestions, 'table'>> {
  switch (format) {
    case 'csv':
      return (await import('./read-csv.ts')).readCsv(text, budget, columns)
    case 'gift':
      return (await import('./read-gift.ts')).readGift(text, budget)
    case 'aiken':
      return (await import('./read-aiken.ts')).readAiken(text, budget)
    case 'moodle-xml':
      return (await import('./read-moodle-xml.ts')).readMoodleXml(text, budget)
    case 'plain':
      return (await import('./read-plain-text.ts')).readPlainText(text, budget)
    case 'docx':
    case 'xlsx':
      throw new QuestionFileError('import_file_kind')
  }
}

async function formatOf(extension: string, text: string): Promise<QuestionFormat> {
  if (extension === 'csv' || extension === 'tsv') return 'csv'
  if (extension === 'gift') return 'gift'
  if (extension === 'xml') return 'moodle-xml'
  if (extension !== 'txt') throw new QuestionFileError('import_file_kind')
  // Excel writes its "Unicode Text", and some programs their tables, under this name.
  if ((await import('./read-csv.ts')).headingOf(text)) return 'csv'
  if (/^[ \t]*ANSWER:[ \t]*[A-Za-z]\b/m.test(text)) return 'aiken'
  if (/^[ \t]*(?:::|\$CATEGORY:)/m.test(text) || /\{[ \t]*(?:(?:\r\n?|\n)[ \t]*)?[=~]/.test(text))
    return 'gift'
  return 'plain'
}
