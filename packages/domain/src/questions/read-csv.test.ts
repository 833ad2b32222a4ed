import { describe, expect, it } from 'vitest'
import { type QuestionFields, questionColumns } from './question-fields.ts'
import { QuestionFileError } from './question-file-error.ts'
import { readQuestions } from './read-questions.ts'
import { awkwardQuestions, questionsOnLines } from './test-data.ts'

const encoder = new TextEncoder()
const header = 'question,answer,option_a,option_b,option_c,option_d,explanation,youtube_url'
const read = (text: string, name = 'x.csv') => readQuestions(name, encoder.encode(text))
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof QuestionFileError ? error.code : error),
  )

/** A cell in quotes where its text requires them, as spreadsheets write it. */
const cell = (text: string) => (/[",\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function table(questions: QuestionFields[], { delimiter = ',', lineEnd = '\n' } = {}): string {
  const lines = questions.map((question) => questionColumns.map((column) => cell(question[column])))
  return [header.split(','), ...lines].map((cells) => cells.join(delimiter) + lineEnd).join('')
}

/** Thai letters are in the order of Unicode. */
const windows874 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < 0x80 ? code : code - 0xe00 + 0xa0
  })

describe('a file of a spreadsheet', () => {
  const thai = questionsOnLines.filter((question) => !Object.values(question).join().includes('°'))
  const tabs = { delimiter: '\t' }
  const windows = { lineEnd: '\r\n' }
  it.each<[string, string, QuestionFields[], Uint8Array]>([
    ['x.csv', 'utf-8', questionsOnLines, encoder.encode(table(questionsOnLines))],
    ['x.csv', 'utf-8', questionsOnLines, encoder.encode(`\ufeff${table(questionsOnLines)}`)],
    ['x.csv', 'utf-8', questionsOnLines, encoder.encode(table(questionsOnLines, windows))],
    ['x.tsv', 'utf-8', questionsOnLines, encoder.encode(table(questionsOnLines, tabs))],
    [
      'x.tsv',
      'utf-16le',
      questionsOnLines,
      Buffer.from(`\ufeff${table(questionsOnLines, tabs)}`, 'utf16le'),
    ],
    ['x.csv', 'windows-874', thai, windows874(table(thai))],
    ['x.csv', 'windows-874', thai, windows874(table(thai, windows))],
    ['x.csv', 'utf-8', awkwardQuestions, encoder.encode(table(awkwardQuestions))],
  ])('%s in %s is read as typed', async (name, encoding, questions, bytes) => {
    const file = await readQuestions(name, bytes)
    expect(file.encoding).toBe(encoding)
    expect(file.skipped).toEqual([])
    expect(file.rows).toEqual(
      questions.map((question, index) => ({ ...question, row: index + 2, errors: [] })),
    )
  })

  it('marks exactly the wrong rows, with their reasons', async () => {
    const video = 'import_video_invalid'
    const options = 'import_options_incomplete'
    const answer = 'import_answer_invalid'
    const empty = 'import_question_empty'
    const lines: [line: string, ...codes: string[]][] = [
      [',1,a,b,c,d,,', empty],
      ['   ,1,a,b,c,d,,', empty],
      ...['5', '0', '-1', '', 'จ', 'E', '1.5'].map((wrong): [string, string] => [
        `x,${wrong},a,b,c,d,,`,
        answer,
      ]),
      ['x,"1,2",a,b,c,d,,', 'import_answers_several'],
      ['x,1,a,b,,d,,', options],
      ['x,1,,b,c,d,,', options],
      ['x,1,a,b,c,  ,,', options],
      ['x,1,a,,c,,,', options],
      ['x,1,a,b,c,d,,,more', 'import_columns_many'],
      ...[
        'https://example.com/watch?v=aqz-KE-bpKQ',
        'javascript:alert(1)',
        'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
        'https://www.youtube.com/watch',
        'no link',
      ].map((wrong): [string, string] => [`x,1,a,b,c,d,,${wrong}`, video]),
      [',7,a,b,,d,,no link', empty, answer, options, video],
      ['x,1,a,a,c,d,,', 'import_options_alike'],
      ['x,๒,a,b,c,d,,'],
      ['x,3.0,a,b,c,d,,'],
      ['x,1,a,b,c,d,'],
      ['x, 2 ,a,b,c,d,,'],
      ["'; drop table --<script>,1,=1+1,b,c,d,,"],
    ]
    const text = [header, ...lines.map(([line]) => line), 'x,1,a,b,c,d', 'x,1,a', 'x'].join('\n')
    const { rows, skipped } = await read(`${text}\n\n\n`)
    expect(rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual(
      lines.map(([, ...codes]) => codes),
    )
    expect(skipped.map(({ row, code }) => [row, code])).toEqual(
      [2, 3, 4].map((after) => [lines.length + after, 'import_columns_few']),
    )
    expect(rows[13]?.errors[0]?.columns).toEqual(['option_b', 'option_d'])
    expect(rows.slice(-5).map((row) => row.correct_answer)).toEqual(['2', '3', '1', '2', '1'])
  })
})

describe('a table', () => {
  it.each([
    ['', 'import_file_empty'],
    [' \n\n', 'import_file_empty'],
    ['question,answer,a,b,c,d\nx,1,a,b,c,d', 'import_header_short'],
    ['question,answer,option_a,option_b,answer,option_d,explanation\n', 'import_columns_unclear'],
    ['s,t,u,v,w,x,y\nz,y,a,b,c,d,e', 'import_header_missing'],
    [`${header}\n`, 'import_rows_none'],
    [`${header}\n${'x,1,a,b,c,d,,\n'.repeat(20_001)}`, 'import_rows_many'],
    [`${header}${'\n'.repeat(70_000)}`, 'import_rows_many'],
  ])('%.60j is refused', async (text, code) => {
    expect(await refusal(read(text))).toBe(code)
  })

  it('other file types and too large files are refused', async () => {
    expect(await refusal(read(header, 'x.pdf'))).toBe('import_file_kind')
    const large = new Uint8Array(64 * 1024 * 1024 + 1)
    expect(await refusal(readQuestions('x.csv', large))).toBe('import_file_large')
  })

  it('blank lines count as rows of the file but are no questions', async () => {
    const { rows, skipped } = await read(`${header}\n\nx,1,a,b,c,d,,\ny,2\n`)
    expect(rows.map((row) => row.row)).toEqual([3])
    expect(skipped).toMatchObject([{ row: 4, message: 'แถวที่ 4: มีไม่ถึง 7 คอลัมน์ จึงข้ามไป' }])
  })

  it.each(['utf-16le', 'utf-16be'] as const)(
    '%s is detected without a byte order mark',
    async (encoding) => {
      const bytes = Buffer.from(`${header}\nคำถาม,1,ก,ข,ค,ง,,\n`, 'utf16le')
      if (encoding === 'utf-16be') bytes.swap16()
      const file = await readQuestions('x.csv', bytes)
      expect(file.encoding).toBe(encoding)
      expect(file.rows).toMatchObject([{ question_text: 'คำถาม', errors: [] }])
    },
  )

  it('the user may choose the encoding, and undecodable text is an error', async () => {
    const bytes = new Uint8Array([
      ...encoder.encode(`${header}\n`),
      0xa1,
      ...encoder.encode(',1,a,b,c,d,,'),
    ])
    expect((await readQuestions('x.csv', bytes)).rows[0]?.question_text).toBe('ก')
    const [row] = (await readQuestions('x.csv', bytes, { encoding: 'utf-8' })).rows
    expect(row?.errors).toMatchObject([{ code: 'import_letters_unseen' }])
  })

  it('an unclosed quote is reported at its row', async () => {
    const { rows } = await read(`${header}\nx,1,a,b,c,d,,\ny,1,a,b,c,d,"e\nz,1,a,b,c,d,,\n`)
    expect(rows.map((row) => row.errors.map(({ code }) => code))).toEqual([
      [],
      ['import_quotes_open'],
    ])
  })
})
