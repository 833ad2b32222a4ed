import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyQuestion, type QuestionFields, questionColumns } from './question-fields.ts'
import type { DraftRow } from './question-file.ts'
import { trimmed } from './trimmed.ts'

// Real question files lie in a folder `shared` beside or above the repository; they are no part of it.
const folder = ancestors(fileURLToPath(new URL('../../../../', import.meta.url)))
  .map((above) => join(above, 'shared/data/'))
  .find((path) => existsSync(path))

function ancestors(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...ancestors(above)]
}

export const withoutData = folder === undefined
if (withoutData)
  console.warn('No folder shared/data beside or above the repository: its files are not read.')

export function dataFile(name: string): Uint8Array {
  return readFileSync(`${folder}${name}`)
}

type Expected = Omit<QuestionFields, 'question_text' | 'correct_answer'> & {
  row: number
  question: string
  answer: string
}

/** The rows of an .expected.json, by our names. */
export function expectedRows(name: string): (QuestionFields & { row: number })[] {
  const rows = JSON.parse(new TextDecoder().decode(dataFile(name))) as Expected[]
  return rows.map(({ question, answer, ...rest }) => ({
    ...rest,
    question_text: question,
    correct_answer: answer,
  }))
}

/** Only the fields, to compare what two files say. */
export function fieldsOf(rows: (QuestionFields | DraftRow)[]): QuestionFields[] {
  return rows.map((row) =>
    Object.fromEntries(questionColumns.map((column) => [column, row[column]])),
  ) as QuestionFields[]
}

/** What the questions say, however lines end. */
export function trimmedFields(rows: (QuestionFields | DraftRow)[]): QuestionFields[] {
  return rows.map((row) =>
    Object.fromEntries(
      questionColumns.map((column) => [column, trimmed(row[column].replaceAll('\r\n', '\n'))]),
    ),
  ) as QuestionFields[]
}

export function question(fields: Partial<QuestionFields> = {}): QuestionFields {
  const options = { option_a: 'หนึ่ง', option_b: 'สอง', option_c: 'สาม', option_d: 'สี่' }
  return { ...emptyQuestion, question_text: 'ข้อใด', correct_answer: '2', ...options, ...fields }
}
