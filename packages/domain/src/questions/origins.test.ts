import { expect, it } from 'vitest'
import { readPasted, readQuestions } from './read-questions.ts'
import { fieldsOf, question } from './test-data.ts'
import { writeCsv, writeErrorRows, writeXlsx } from './write-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const origin = { id: '6f1d1a52-7f0e-4a64-9f0e-0a4a3f6f0d11', version: '42' }

it('an export contains question ids only if a question has one', async () => {
  expect(writeCsv([question()])).not.toContain('รหัสคำถาม')
  const questions = [{ ...question(), origin }, question({ question_text: 'ใหม่' })]
  for (const [name, file] of [
    ['x.csv', bytes(writeCsv(questions))],
    ['x.xlsx', await (await writeXlsx(questions)).bytes()],
  ] as const) {
    const { rows } = await readQuestions(name, file)
    expect(rows.map((row) => row.origin)).toEqual([origin, undefined])
    expect(fieldsOf(rows)).toEqual(fieldsOf(questions))
    expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  }
})

it('rows in error retain their ids', async () => {
  const wrong = { ...question({ option_a: '' }), origin }
  const { rows } = await readQuestions('x.csv', bytes(writeCsv([wrong])))
  const again = await readQuestions('x.csv', bytes(writeErrorRows(rows)))
  expect(again.rows).toMatchObject([{ origin, errors: [{ code: 'import_options_incomplete' }] }])
})

it.each([
  ['๒', '2'],
  ['3.0', '3'],
  [' 4 ', '4'],
  ['๕', '๕'],
  ['ข', '2'],
  ['จ', 'จ'],
])('the answer %j is read as %j', async (given, read) => {
  const { rows } = await readQuestions(
    'x.csv',
    bytes(writeCsv([question({ correct_answer: given })])),
  )
  expect(rows[0]?.correct_answer).toBe(read)
})

it.each([
  ['cells', 'ข้อใด\t2\tหนึ่ง\tสอง\tสาม\tสี่\t\t'],
  ['cells with a header', 'คำถาม\tคำตอบ\tก\tข\tค\tง\tคำอธิบาย\nข้อใด\t2\tหนึ่ง\tสอง\tสาม\tสี่\t'],
  ['a cell of several lines', '"ข้อ\nใด"\t2\tหนึ่ง\tสอง\tสาม\tสี่\t\t'],
  ['a document', '1. ข้อใด\nก. หนึ่ง\nข. สอง\nค. สาม\nง. สี่\nเฉลย ข'],
  ['Aiken', 'ข้อใด\nA. หนึ่ง\nB. สอง\nC. สาม\nD. สี่\nANSWER: B'],
])('pasted %s are read', async (_, text) => {
  const { rows } = await readPasted(text)
  expect(fieldsOf(rows)).toEqual(
    fieldsOf([question(text.startsWith('"') ? { question_text: 'ข้อ\nใด' } : {})]),
  )
})
