import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionFields } from './question-fields.ts'
import { questionColumns } from './question-fields.ts'
import { QuestionFileError } from './question-file.ts'
import { readQuestions } from './read-questions.ts'
import {
  dataFile,
  expectedRows,
  fieldsOf,
  question,
  trimmedFields,
  withoutData,
} from './test-data.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'
import { writeCsv, writeErrorRows, writeTemplate, writeXlsx } from './write-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const writers: [string, (questions: QuestionFields[]) => Promise<Uint8Array> | Uint8Array][] = [
  ['x.csv', (questions) => bytes(writeCsv(questions))],
  ['x.xlsx', async (questions) => (await writeXlsx(questions)).bytes()],
  ['x.gift', (questions) => bytes(writeGift(questions))],
  ['x.xml', (questions) => bytes(writeMoodleXml(questions))],
]

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'ก',
        'ข',
        ' ',
        '\n',
        '=',
        '~',
        '{',
        '}',
        '#',
        ':',
        '\\',
        '<b>',
        '&amp;',
        ',',
        '"',
        "'",
      ),
      fc.constantFrom(
        '\\n',
        '//',
        '::',
        '->',
        '%50%',
        '[html]',
        '_x0041_',
        ']]>',
        '=1+1',
        '@',
        'น้ำ',
        '🙂',
        'x',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').trim())
const given = text.map((part) => `${part}ก`)
const link = fc.constantFrom('', 'https://youtu.be/dQw4w9WgXcQ?t=1&a=b')
const anyQuestion = fc.record({
  question_text: given,
  correct_answer: fc.constantFrom('1', '2', '3', '4'),
  option_a: given,
  option_b: given,
  option_c: given,
  option_d: given,
  explanation: text,
  youtube_url: link,
})

describe.each(writers)('%s', { timeout: 60_000 }, (name, write) => {
  it('brings back any question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 4 }), async (questions) => {
        const { rows } = await readQuestions(name, await write(questions))
        expect(fieldsOf(rows)).toEqual(questions)
        expect(rows.flatMap(({ errors }) => errors)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it.skipIf(withoutData)('brings back the real questions', async () => {
    for (const file of ['sample-200', 'sample-200-newlines-quotes']) {
      const questions = trimmedFields(expectedRows(`variants/${file}.expected.json`))
      const { rows } = await readQuestions(name, await write(questions))
      expect(trimmedFields(rows)).toEqual(questions)
    }
    const { rows } = await readQuestions('x.csv', dataFile('belebele-thai.csv'))
    const again = await readQuestions(name, await write(rows))
    expect(trimmedFields(again.rows)).toEqual(trimmedFields(rows))
  })
})

it('rows in error come with their reasons, and are read again without them', async () => {
  const wrong = question({ correct_answer: 'ข', option_c: '' })
  const { rows } = await readQuestions('x.csv', bytes(writeCsv([question(), wrong])))
  const file = writeErrorRows(rows)
  expect(file).toContain('แถวที่ 3: คำตอบต้องเป็น 1-4 (พิมพ์ 2 แทน ข); แถวที่ 3: ตัวเลือกไม่ครบ 4 ข้อ')
  const again = await readQuestions('x.csv', bytes(file))
  expect(fieldsOf(again.rows)).toEqual([wrong])
  expect(again.rows[0]?.errors.map(({ code }) => code)).toEqual([
    'import_answer_invalid',
    'import_options_incomplete',
  ])
})

it('the template is a file that imports', async () => {
  const { rows } = await readQuestions('x.csv', bytes(writeTemplate()))
  expect(rows).toMatchObject([{ row: 2, errors: [] }])
})

it('a workbook holds text, never a formula', async () => {
  const { rows } = await readQuestions(
    'x.xlsx',
    await (await writeXlsx([question({ option_a: '=1+1', option_b: '007' })])).bytes(),
  )
  expect(rows[0]).toMatchObject({ option_a: '=1+1', option_b: '007' })
})

it.each(['x.csv', 'x.tsv', 'x.xlsx', 'x.gift', 'x.xml', 'x.txt'])(
  '%s of arbitrary bytes is read or refused with a sentence',
  { timeout: 60_000 },
  async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.uint8Array({ maxLength: 300 }), text.map(bytes)),
        async (file) => {
          try {
            for (const row of (await readQuestions(name, file)).rows) {
              for (const column of questionColumns) expect(row[column]).toBeTypeOf('string')
            }
          } catch (error) {
            expect(error).toBeInstanceOf(QuestionFileError)
          }
        },
      ),
      { numRuns: 60 },
    )
  },
)

it('says of an empty first sheet that only the first is read', async () => {
  const bytes = await (await writeXlsx([])).bytes()
  await expect(readQuestions('x.xlsx', bytes)).rejects.toMatchObject({
    code: 'import_sheet_empty',
    message: expect.stringContaining('เฉพาะชีตแรก'),
  })
})
