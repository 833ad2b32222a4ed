import { decodeText, detectEncoding, type Encoding } from './decode-text.ts'
import { fileLimits, questionColumns } from './question-fields.ts'
import { type QuestionFile, QuestionFileError } from './question-file.ts'
import { columnNames } from './texts.ts'
import { trimmed } from './trimmed.ts'

export const questionFormats = ['csv', 'xlsx', 'gift', 'aiken', 'moodle-xml', 'plain'] as const
export type QuestionFormat = (typeof questionFormats)[number]

export type ReadQuestions = QuestionFile & { format: QuestionFormat; encoding: Encoding | null }

/**
 * Questions of a file in any format that we read. Each reader is loaded when a file of its kind comes;
 * meant for a worker, for a large file takes seconds.
 * @param chosen what a person says of the file, where the guess is wrong
 * @throws {QuestionFileError} where nothing of the file can be used
 */
export async function readQuestions(
  name: string,
  bytes: Uint8Array,
  chosen: { format?: QuestionFormat; encoding?: Encoding } = {},
): Promise<ReadQuestions> {
  if (bytes.length > fileLimits.bytes) throw new QuestionFileError('import_file_large')
  if (bytes.length === 0) throw new QuestionFileError('import_file_empty')
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (chosen.format === 'xlsx' || (!chosen.format && extension === 'xlsx')) {
    const { readXlsx } = await import('./read-xlsx.ts')
    return { ...(await readXlsx(bytes)), format: 'xlsx', encoding: null }
  }
  const encoding = chosen.encoding ?? detectEncoding(bytes)
  const text = decodeText(bytes, encoding)
  const format = chosen.format ?? formatOf(extension, text)
  return { ...(await readText(format, format === 'csv' ? text : lines(text))), format, encoding }
}

/**
 * Questions of a text that was pasted: cells of a spreadsheet, with their header or without, or any of
 * the formats that are text.
 */
export async function readPasted(text: string): Promise<ReadQuestions> {
  if (text.length > fileLimits.bytes) throw new QuestionFileError('import_file_large')
  if (text.trim() === '') throw new QuestionFileError('import_file_empty')
  if (!isTable(text)) {
    const format = formatOf('txt', lines(text))
    return { ...(await readText(format, lines(text))), format, encoding: null }
  }
  const { readCsv } = await import('./read-csv.ts')
  const table = startsWithHeader(text) ? text : `${questionColumns.join('\t')}\n${text}`
  return { ...readCsv(table, '\t'), format: 'csv', encoding: null }
}

/** Some line has the tabs of a whole row; a question that breaks its lines has them in one of them. */
function isTable(text: string): boolean {
  return lines(text)
    .split('\n', 50)
    .some((line) => line.split('\t').length >= 7)
}

function startsWithHeader(text: string): boolean {
  const cells = (lines(text).split('\n', 1)[0] ?? '').split('\t')
  // Of the first two columns only: an option may well be called A.
  return questionColumns
    .slice(0, 2)
    .some((column, place) =>
      columnNames[column].includes(trimmed(cells[place] ?? '').toLowerCase()),
    )
}

async function readText(format: QuestionFormat, text: string): Promise<QuestionFile> {
  switch (format) {
    case 'csv':
      return (await import('./read-csv.ts')).readCsv(text)
    case 'gift':
      return (await import('./read-gift.ts')).readGift(text)
    case 'aiken':
      return (await import('./read-aiken.ts')).readAiken(text)
    case 'moodle-xml':
      return (await import('./read-moodle-xml.ts')).readMoodleXml(text)
    case 'plain':
      return (await import('./read-plain-text.ts')).readPlainText(text)
    case 'xlsx':
      throw new QuestionFileError('import_file_kind')
  }
}

function formatOf(extension: string, text: string): QuestionFormat {
  if (extension === 'csv' || extension === 'tsv') return 'csv'
  if (extension === 'gift') return 'gift'
  if (extension === 'xml') return 'moodle-xml'
  if (extension !== 'txt') throw new QuestionFileError('import_file_kind')
  if (/^[ \t]*ANSWER:[ \t]*[A-Z]\b/m.test(text)) return 'aiken'
  if (/^[ \t]*(?:::|\$CATEGORY:)/m.test(text) || /\{[ \t]*\n?[ \t]*[=~]/.test(text)) return 'gift'
  return 'plain'
}

// A table's cells keep theirs: it ends its records itself.
function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
