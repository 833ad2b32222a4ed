import { describe, expect, it } from 'vitest'
import { QuestionFileError } from './question-file.ts'
import { readQuestions } from './read-questions.ts'
import { dataFile, expectedRows, withoutData } from './test-data.ts'

const encoder = new TextEncoder()
const header = 'question,answer,option_a,option_b,option_c,option_d,explanation,youtube_url'
const read = (text: string, name = 'x.csv') => readQuestions(name, encoder.encode(text))
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof QuestionFileError ? error.code : error),
  )

describe.skipIf(withoutData)('real files', () => {
  it.each([
    ['sample-200.csv', 'utf-8'],
    ['sample-200-bom.csv', 'utf-8'],
    ['sample-200-crlf.csv', 'utf-8'],
    ['sample-200.tsv', 'utf-8'],
    ['sample-200-utf16le.tsv', 'utf-16le'],
    ['sample-200-win874.csv', 'windows-874'],
    ['sample-200-win874-crlf.csv', 'windows-874'],
    ['sample-200-newlines-quotes.csv', 'utf-8'],
  ])('%s, in %s, is read as expected', async (name, encoding) => {
    const expected = name.includes('newlines') ? name.replace('csv', 'expected.json') : ''
    const file = await readQuestions(name, dataFile(`variants/${name}`))
    expect(file.encoding).toBe(encoding)
    expect(file.skipped).toEqual([])
    expect(file.rows).toEqual(
      expectedRows(`variants/${expected || 'sample-200.expected.json'}`).map((row) => ({
        ...row,
        errors: [],
      })),
    )
  })

  it('exactly the wrong rows are in error', async () => {
    const manifest = JSON.parse(
      new TextDecoder().decode(dataFile('variants/errors-200.manifest.json')),
    ) as { items: { row: number; class: string; code: string }[] }
    const wrong = new Set(manifest.items.flatMap((i) => (i.class === 'error' ? [i.row] : [])))
    expect(wrong.size).toBe(24)
    const { rows, skipped } = await readQuestions('x.csv', dataFile('variants/errors-200.csv'))
    const told = [...rows.filter((row) => row.errors.length > 0), ...skipped].map((r) => r.row)
    expect(told.sort((a, b) => a - b)).toEqual([...wrong])
    const thaiDigit = manifest.items.find(({ code }) => code === 'ANSWER_THAI_DIGIT')?.row
    expect(rows.find((row) => row.row === thaiDigit)?.correct_answer).toBe('2')
    expect(skipped.map(({ row, code }) => [row, code])).toEqual(
      [77, 82, 93].map((row) => [row, 'import_columns_few']),
    )
    expect(rows.find(({ row }) => row === 121)?.errors.map(({ code }) => code)).toEqual([
      'import_question_empty',
      'import_answer_invalid',
      'import_options_incomplete',
      'import_video_invalid',
    ])
    expect(rows.find(({ row }) => row === 71)?.errors[0]?.columns).toEqual(['option_b', 'option_d'])
  })
})

describe('a table', () => {
  it.each([
    ['', 'import_file_empty'],
    [' \n\n', 'import_file_empty'],
    ['question,answer,a,b,c,d\nx,1,a,b,c,d', 'import_header_short'],
    [
      `answer,question,option_a,option_b,option_c,option_d,explanation\n1,x,a,b,c,d,`,
      'import_header_order',
    ],
    ['x,1,a,b,c,d,e\ny,2,a,b,c,d,e', 'import_header_missing'],
    [`${header}\n`, 'import_rows_none'],
    [`${header}\n${'x,1,a,b,c,d,,\n'.repeat(20_001)}`, 'import_rows_many'],
    [`${header}${'\n'.repeat(70_000)}`, 'import_rows_many'],
  ])('%.60j is refused', async (text, code) => {
    expect(await refusal(read(text))).toBe(code)
  })

  it('a wrong order is refused with the order expected', async () => {
    await expect(read(`explanation,${header}\n`)).rejects.toThrow('คำถาม, คำตอบที่ถูก (1-4), ตัวเลือก ก')
  })

  it('other kinds of file and files too large are refused', async () => {
    expect(await refusal(read(header, 'x.pdf'))).toBe('import_file_kind')
    const large = new Uint8Array(64 * 1024 * 1024 + 1)
    expect(await refusal(readQuestions('x.csv', large))).toBe('import_file_large')
  })

  it('blank lines count as rows of the file and are none of its questions', async () => {
    const { rows, skipped } = await read(`${header}\n\nx,1,a,b,c,d,,\ny,2\n`)
    expect(rows.map((row) => row.row)).toEqual([3])
    expect(skipped).toMatchObject([{ row: 4, message: 'แถวที่ 4: มีไม่ถึง 7 คอลัมน์ จึงข้ามไป' }])
  })

  it.each(['utf-16le', 'utf-16be'] as const)('%s is known without its mark', async (encoding) => {
    const bytes = Buffer.from(`${header}\nคำถาม,1,ก,ข,ค,ง,,\n`, 'utf16le')
    if (encoding === 'utf-16be') bytes.swap16()
    const file = await readQuestions('x.csv', bytes)
    expect(file.encoding).toBe(encoding)
    expect(file.rows).toMatchObject([{ question_text: 'คำถาม', errors: [] }])
  })

  it('a person may say the encoding, and what cannot be read is an error', async () => {
    const bytes = new Uint8Array([
      ...encoder.encode(`${header}\n`),
      0xa1,
      ...encoder.encode(',1,a,b,c,d,,'),
    ])
    expect((await readQuestions('x.csv', bytes)).rows[0]?.question_text).toBe('ก')
    const [row] = (await readQuestions('x.csv', bytes, { encoding: 'utf-8' })).rows
    expect(row?.errors).toMatchObject([{ code: 'import_text_invalid' }])
  })

  it('a quote left open is told where it is', async () => {
    const { rows } = await read(`${header}\nx,1,a,b,c,d,,\ny,1,a,b,c,d,"e\nz,1,a,b,c,d,,\n`)
    expect(rows.map((row) => row.errors.map(({ code }) => code))).toEqual([
      [],
      ['import_quotes_open'],
    ])
  })
})
