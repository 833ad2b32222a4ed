import { describe, expect, it } from 'vitest'
import { QuestionFileError } from './question-file-error.ts'
import { readPasted, readQuestions } from './read-questions.ts'
import { sheetRow, workbook } from './test-data.ts'

const read = (table: string[][], name = 'x.tsv') =>
  readQuestions(name, new TextEncoder().encode(table.map((cells) => cells.join('\t')).join('\n')))

const question = {
  question_text: 'ข้อใดเป็นสัตว์',
  correct_answer: '2',
  option_a: 'โต๊ะ',
  option_b: 'แมว',
  option_c: 'เก้าอี้',
  option_d: 'พัดลม',
}
const values: Record<string, string> = {
  Q: question.question_text,
  A: question.option_a,
  B: question.option_b,
  C: question.option_c,
  D: question.option_d,
  '=': 'ข',
  E: 'เพราะมีชีวิต',
  Y: 'https://youtu.be/aqz-KE-bpKQ',
  P: 'บทความ',
  n: 'ไม่มีชีวิต',
  '#': '1',
  x: 'อื่น',
  '-': '',
}

/** A heading, and what each of its columns has, by the letters of `values`. */
const headings: [heading: string, columns: string][] = [
  ['ลำดับ|คำถาม|ก|ข|ค|ง|เฉลย|คำอธิบาย', '#QABCD=E'],
  ['ลำดับที่|โจทย์|ก.|ข.|ค.|ง.|คำตอบ|อธิบายเฉลย', '#QABCD=E'],
  ['ที่|คำถาม|ตัวเลือก ก|ตัวเลือก ข|ตัวเลือก ค|ตัวเลือก ง|เฉลย', '#QABCD='],
  ['ข้อ|คำถาม|ตัวเลือก 1|ตัวเลือก 2|ตัวเลือก 3|ตัวเลือก 4|ข้อที่ถูก', '#QABCD='],
  ['ข้อที่|คำถาม|ตัวเลือกที่ 1|ตัวเลือกที่ 2|ตัวเลือกที่ 3|ตัวเลือกที่ 4|คำตอบที่ถูกต้อง', '#QABCD='],
  ['ข้อ|โจทย์|1|2|3|4|เฉลย', '#QABCD='],
  ['ข้อ|โจทย์|๑|๒|๓|๔|เฉลย', '#QABCD='],
  ['คำถาม|ก|ข|ค|ง|เฉลย', 'QABCD='],
  ['คำถาม|ตัวเลือกก|ตัวเลือกข|ตัวเลือกค|ตัวเลือกง|คำตอบ', 'QABCD='],
  ['คำถาม|ข้อ ก|ข้อ ข|ข้อ ค|ข้อ ง|ข้อถูก', 'QABCD='],
  ['ข้อคำถาม|(ก)|(ข)|(ค)|(ง)|ตอบ|เฉลยละเอียด', 'QABCD=E'],
  ['หมวด|คำถาม|ก|ข|ค|ง|เฉลย|ความยาก|แท็ก', 'xQABCD=xx'],
  ['คำถาม|ก|ข|ค|ง|เฉลย|วิดีโอ', 'QABCD=Y'],
  ['คำถาม|ก|ข|ค|ง|เฉลย|ลิงก์ YouTube|คำอธิบาย', 'QABCD=YE'],
  ['เฉลย|คำถาม|ก|ข|ค|ง|คำอธิบาย', '=QABCDE'],
  ['คำอธิบาย|คำถาม|คำตอบ|ก|ข|ค|ง', 'EQ=ABCD'],
  ['บทความ|คำถาม|ก|ข|ค|ง|เฉลย', 'PQABCD='],
  ['คำถาม|ก|เหตุผล ก|ข|ค|ง|เฉลย', 'QAnBCD='],
  ['คำถาม (Question)|ก (A)|ข (B)|ค (C)|ง (D)|เฉลย (Answer)', 'QABCD='],
  ['คำถาม / Question|ก|ข|ค|ง|เฉลย / Key', 'QABCD='],
  ['"คำถาม"|"ก"|"ข"|"ค"|"ง"|"เฉลย"', 'QABCD='],
  ['คำถาม *|ก *|ข *|ค *|ง *|เฉลย *', 'QABCD='],
  ['คําถาม|ก|ข|ค|ง|คําตอบ', 'QABCD='],
  ['No.|Question|A|B|C|D|Answer|Explanation', '#QABCD=E'],
  ['#|Question|Option A|Option B|Option C|Option D|Correct Answer', '#QABCD='],
  ['Question|Option 1|Option 2|Option 3|Option 4|Answer', 'QABCD='],
  ['Question|Choice A|Choice B|Choice C|Choice D|Answer Key', 'QABCD='],
  ['Question|Choice 1|Choice 2|Choice 3|Choice 4|Correct Choice|Rationale', 'QABCD=E'],
  ['question_text|option_a|option_b|option_c|option_d|correct_answer', 'QABCD='],
  ['QUESTION|OPTIONA|OPTIONB|OPTIONC|OPTIOND|KEY', 'QABCD='],
  ['answer|question|a|b|c|d|explanation', '=QABCDE'],
  [
    'Question Text|Question Type|Option 1|Option 2|Option 3|Option 4|Option 5|Correct Answer|Time in seconds|Image Link|Answer explanation',
    'QxABCD-=x-E',
  ],
  [
    '|Question - max 120 characters|Answer 1 - max 75 characters|Answer 2 - max 75 characters|Answer 3 - max 75 characters|Answer 4 - max 75 characters|Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs|Correct answer(s) - choose at least one',
    '#QABCDx=',
  ],
  [
    'Question Title|Question Type|Option 1|Option 2|Option 3|Option 4|Correct Answer|Points|Feedback',
    'QxABCD=xE',
  ],
  ['ประทับเวลา|คำถาม|ตัวเลือก 1|ตัวเลือก 2|ตัวเลือก 3|ตัวเลือก 4|คำตอบที่ถูกต้อง|คะแนน', 'xQABCD=x'],
  ['คำถาม|ก|ข|ค|ง|จ|เฉลย', 'QABCD-='],
  ['คำถาม|เฉลย|ก|ข|ค|ง|คำอธิบาย', 'Q=ABCDE'],
  ['คำถาม|เฉลย|ก|ข|ค|ง|หมวด|ความยาก', 'Q=ABCDxx'],
  ['question|answer|option_a|option_b|option_c|option_d|explanation|youtube_url', 'Q=ABCDEY'],
  ['คำถาม|คำตอบที่ถูก (1-4)|ตัวเลือก ก|ตัวเลือก ข|ตัวเลือก ค|ตัวเลือก ง|คำอธิบาย', 'Q=ABCDE'],
  ['เรื่อง|ที่ถูก|หนึ่ง|สอง|สาม|สี่|เพราะ', 'Q=ABCDE'],
]

describe('the heading', () => {
  it.each(headings)('%s', async (heading, columns) => {
    const names = heading.split('|')
    const cells = [...columns].map((column) => values[column] ?? '')
    const { rows, skipped } = await read([names, cells])
    expect(rows).toMatchObject([
      {
        ...question,
        row: 2,
        explanation: columns.includes('E') ? values.E : '',
        youtube_url: columns.includes('Y') ? values.Y : '',
        passage: columns.includes('P') ? values.P : '',
        note_a: columns.includes('n') ? values.n : '',
        errors: [],
      },
    ])
    const others = skipped.filter(({ code }) => code === 'import_column_other')
    expect(others.map(({ text }) => text)).toEqual(
      [...columns].flatMap((column, index) =>
        column === '#' || column === 'x'
          ? [`${String.fromCharCode(65 + index)} ${names[index]} (1)`]
          : [],
      ),
    )
  })

  const named = 'ลำดับ|คำถาม|ก|ข|ค|ง|เฉลย'.split('|')
  const row = (number: number, answer: string) => [
    String(number),
    'ข้อใด',
    'w',
    'x',
    'y',
    'z',
    answer,
  ]

  it('is found below title lines, which are listed as skipped', async () => {
    const titles = [['แบบทดสอบ, วิชาวิทยาศาสตร์'], [], ['ชั้น ม.3', '', 'คะแนนเต็ม 10']]
    const { rows, skipped } = await read([...titles, named, row(1, 'ง')])
    expect(rows).toMatchObject([{ row: 5, correct_answer: '4', errors: [] }])
    expect(skipped.map(({ code, row: at, text }) => [code, at, text])).toEqual([
      ['import_title', 1, 'แบบทดสอบ, วิชาวิทยาศาสตร์'],
      ['import_title', 3, 'ชั้น ม.3 คะแนนเต็ม 10'],
      ['import_column_other', 0, 'A ลำดับ (1)'],
    ])
  })

  it('has two lines where the letters of the options are below their common name', async () => {
    const upper = ['ที่', 'คำถาม', 'ตัวเลือก', '', '', '', 'เฉลย']
    const { rows, skipped } = await read([upper, ['', '', 'ก', 'ข', 'ค', 'ง', ''], row(1, 'ก')])
    expect(rows).toMatchObject([{ row: 3, option_d: 'z', correct_answer: '1', errors: [] }])
    expect(skipped.map(({ text }) => text)).toEqual(['A ที่ (1)'])
  })

  it('is not searched after the tenth record', async () => {
    const titles = Array.from({ length: 10 }, (_, n) => [`บรรทัด ${n}`])
    expect(await refusal([...titles, named, row(1, 'ก')])).toMatchObject({
      code: 'import_header_short',
    })
  })

  it('may be repeated, and lines with no question are listed', async () => {
    const { rows, skipped } = await read([
      named,
      row(1, 'ก'),
      [],
      named,
      row(2, 'ข'),
      ['', 'ตอนที่ 2'],
      ['รวม', '', '', '', '', '', '2'],
    ])
    expect(rows.map((one) => [one.row, one.correct_answer])).toEqual([
      [2, '1'],
      [5, '2'],
    ])
    expect(skipped.map(({ code, row: at }) => [code, at])).toEqual([
      ['import_row_other', 4],
      ['import_row_other', 6],
      ['import_row_other', 7],
      ['import_column_other', 0],
    ])
  })

  it('is not needed by a table in the order of the specification', async () => {
    const table = [
      ['ข้อหนึ่ง', '1', 'ก', 'ข', 'ค', 'ง', ''],
      ['ข้อสอง', '๒', 'ก', 'ข', 'ค', 'ง', ''],
    ]
    const { rows, notes } = await read(table)
    expect(rows).toMatchObject([
      { row: 1, question_text: 'ข้อหนึ่ง', correct_answer: '1', errors: [] },
      { row: 2, question_text: 'ข้อสอง', correct_answer: '2', errors: [] },
    ])
    expect(notes).toHaveLength(1)
  })
})

describe('a table whose headings do not say enough', () => {
  it.each([
    ['a missing answer', 'คำถาม|ก|ข|ค|ง|x|y', 'คำตอบที่ถูก (1-4)'],
    ['a repeated option', 'คำถาม|ก|ข|ก|ง|เฉลย|y', 'ตัวเลือก ค, ตัวเลือก ก'],
    ['two answers', 'คำถาม|ก|ข|ค|ง|เฉลย|คำตอบ', 'คำตอบที่ถูก (1-4)'],
  ])('has %s: its columns are asked for', async (_, heading, missing) => {
    const refused = await refusal([heading.split('|'), ['q', '1', '2', '3', '4', '5', '6']])
    expect(refused.code).toBe('import_columns_unclear')
    expect(refused.message).toContain(`เป็น ${missing} `)
    expect(refused.table).toMatchObject({ start: 1, records: [{ length: 7 }, { length: 7 }] })
    expect(refused.table?.columns.slice(0, 3)).toEqual(['question_text', 'option_a', 'option_b'])
  })

  it('begins at the first question, as far as that is likely', async () => {
    const titled = [['ชุดที่ 1'], ['ที่', 'เรื่อง', 'w', 'x', 'y', 'z', 'คีย์'], ['1', 'ข้อใด', 'a', 'b']]
    expect((await refusal(titled)).table?.start).toBe(2)
  })

  it('is read by the columns that the user chose', async () => {
    const text = 'ชื่อชุด\n1\tข้อใด\tง\tw\tx\ty\tz\n2\tข้อใด\tก\tw\tx\ty\tz'
    await expect(readPasted(text)).rejects.toMatchObject({ table: { start: 1 } })
    const columns = [
      null,
      'question_text',
      'correct_answer',
      'option_a',
      'option_b',
      'option_c',
      'option_d',
    ] as const
    const { rows, skipped, table } = await readPasted(text, {
      columns: { start: 1, columns: [...columns] },
    })
    expect(rows).toMatchObject([
      { row: 2, correct_answer: '4', option_d: 'z', errors: [] },
      { row: 3, correct_answer: '1', errors: [] },
    ])
    expect(table).toMatchObject({ start: 1, columns: [...columns] })
    const all = { columns: { start: 0, columns: [...columns] } }
    expect((await readPasted(text.slice(text.indexOf('1')), all)).rows).toHaveLength(2)
    expect(skipped.map(({ text: shown }) => shown)).toEqual(['ชื่อชุด', 'A ชื่อชุด (2)'])
  })
})

it.each([
  ['2', 'ข (3)', 'ค (2)'],
  ['a', 'ก (4)', 'ง (a)'],
])('the answer %j that may mean two options is an error with both', async (answer, one, other) => {
  const named = 'ลำดับ|คำถาม|ก|ข|ค|ง|เฉลย'.split('|')
  const { rows } = await read([named, ['1', 'ข้อใด', '4', '3', '2', 'a', answer]])
  const sentence = `คำตอบ “${answer}” อาจหมายถึง ข้อ ${one} หรือ ข้อ ${other}`
  expect(rows).toMatchObject([
    {
      correct_answer: '',
      written_answer: answer,
      errors: [{ message: `แถวที่ 2: ${sentence}`, columns: ['correct_answer'] }],
    },
  ])
})

it('a fifth option and several right answers are errors of their row', async () => {
  const named = 'คำถาม|ก|ข|ค|ง|จ|เฉลย'.split('|')
  const { rows } = await read([
    named,
    ['ข้อใด', 'v', 'w', 'x', 'y', 'z', 'ก'],
    ['ข้อใด', 'v', 'w', 'x', 'y', '', 'ก, ข'],
  ])
  expect(rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
    ['import_options_many'],
    ['import_answers_several'],
  ])
  expect(rows[0]?.more_options).toEqual(['z'])
})

it('a mark in an option is the answer of a table without answers', async () => {
  const { rows, notes } = await read([
    'ลำดับ|คำถาม|ก|ข|ค|ง'.split('|'),
    ['1', 'ข้อใด', 'w', '✓ x', 'y', 'z'],
    ['2', 'ข้อใด', 'w', 'x', 'y', 'z (ถูก)'],
  ])
  expect(rows).toMatchObject([
    { correct_answer: '2', option_b: 'x', errors: [] },
    { correct_answer: '4', option_d: 'z', errors: [] },
  ])
  expect(notes).toEqual(['ใช้ตัวเลือกที่มีเครื่องหมายถูกเป็นคำตอบ 2 ข้อ: แถวที่ 2, 3'])
})

it('a mark that differs from the answer is an error', async () => {
  const { rows } = await read([
    'ลำดับ|คำถาม|ก|ข|ค|ง|เฉลย'.split('|'),
    ['1', 'ข้อใด', 'w', '✓ x', 'y', 'z', 'ก'],
    ['2', 'ข้อใด', 'w', '✓ x', 'y', 'z', 'ข'],
  ])
  expect(rows).toMatchObject([
    { option_b: '✓ x', errors: [{ code: 'import_mark_differs' }] },
    { option_b: 'x', correct_answer: '2', errors: [] },
  ])
})

describe('a workbook by headings', () => {
  it('has titles, a number column, pictures and comments', async () => {
    const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const rows =
      sheetRow(1, ['แบบทดสอบ']) +
      sheetRow(3, ['ที่', 'คำถาม', 'ก', 'ข', 'ค', 'ง', 'เฉลย']) +
      sheetRow(4, ['1', 'ข้อใด', 'w', 'x', 'y', 'z', 'ค'])
    const drawing = (column: number, row: number) =>
      `<a><from><col>${column}</col><row>${row}</row></from><sp><cNvPr name="p"/></sp></a>`
    const bytes = workbook(rows, {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="d" Type="${kind}/drawing" Target="../d.xml"/></Relationships>`,
      'xl/d.xml': `<wsDr>${drawing(0, 2)}${drawing(2, 3)}</wsDr>`,
    })
    const file = await readQuestions('x.xlsx', bytes)
    expect(file.rows).toMatchObject([{ row: 4, correct_answer: '3', lost: { picture: 1 } }])
    expect(file.skipped.map(({ code, row }) => [code, row])).toEqual([
      ['import_pictures_outside', 3],
      ['import_title', 1],
      ['import_column_other', 0],
    ])
  })
})

async function refusal(table: string[][]): Promise<QuestionFileError> {
  const error = await read(table).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof QuestionFileError)) throw error
  return error
}
