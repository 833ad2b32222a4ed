import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { EmbeddedPictures, withStored } from './embedded-pictures.ts'
import {
  copiesOfPictures,
  type ExportedPicture,
  PictureRoom,
  withFullAddresses,
} from './exported-pictures.ts'
import type { QuestionFields } from './question-fields.ts'
import { questionColumns } from './question-fields.ts'
import { QuestionFileError } from './question-file-error.ts'
import { ReadBudget } from './read-budget.ts'
import { readQuestions } from './read-questions.ts'
import {
  awkwardQuestions,
  fieldsOf,
  question,
  questionsOnLines,
  trimmedFields,
} from './test-data.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'
import { writeCsv, writeErrorRows, writeTemplate, writeXlsx } from './write-table.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A table as spreadsheets save it with tabs, which we only read. */
const withTabs = (csv: string) =>
  Papa.unparse(Papa.parse<string[]>(csv, { skipEmptyLines: true }).data, { delimiter: '\t' })

const writers: [string, (questions: QuestionFields[]) => Promise<Uint8Array> | Uint8Array][] = [
  ['x.csv', (questions) => bytes(writeCsv(questions))],
  ['x.tsv', (questions) => bytes(withTabs(writeCsv(questions)))],
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
      // Markup, which Moodle XML and GIFT carry as HTML.
      fc.constantFrom(
        '**ก**',
        '*ข*',
        '<u>ค</u>',
        '10<sup>3</sup>',
        '$x^2$',
        '$$y$$',
        '![ก](https://a.test/b.png)',
        '\n- ก\n- ข',
        '\n| ก | ข |\n| --- | --- |\n| 1 | 2 |\n',
        '$\\frac{\\text{ก}}{x_{1}}$',
        '\\<br>',
        '<br>',
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
const ending = (letter: string) => text.map((part) => `${part}${letter}`)
const given = ending('ก')
const link = fc.constantFrom('', 'https://youtu.be/dQw4w9WgXcQ?t=1&a=b')
const anyQuestion = fc.record({
  question_text: given,
  correct_answer: fc.constantFrom('1', '2', '3', '4'),
  option_a: given,
  option_b: ending('ข'),
  option_c: ending('ค'),
  option_d: ending('ง'),
  explanation: text,
  youtube_url: link,
  passage: fc.constant(''),
  note_a: text,
  note_b: text,
  note_c: text,
  note_d: text,
})
/** Formats without a field for a passage write it before the question. */
const inTable = (name: string) => /csv|tsv|xlsx/.test(name)

const questionsOf = (name: string) =>
  fc.array(
    inTable(name)
      ? fc.tuple(anyQuestion, text).map(([one, passage]) => ({ ...one, passage }))
      : anyQuestion,
    { minLength: 1, maxLength: 4 },
  )

describe.each(writers)('%s', { timeout: 60_000 }, (name, write) => {
  it('reads back any written question', async () => {
    await fc.assert(
      fc.asyncProperty(questionsOf(name), async (questions) => {
        const { rows } = await readQuestions(name, await write(questions))
        expect(fieldsOf(rows)).toEqual(questions)
        expect(rows.flatMap(({ errors }) => errors)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('reads back questions as teachers write them', async () => {
    const questions = [...questionsOnLines, ...awkwardQuestions]
    const { rows } = await readQuestions(name, await write(questions))
    expect(trimmedFields(rows)).toEqual(questions)
  })
})

it.each(writers)(
  '%s reads back formulas, escaped breaks and letters that are refused',
  async (name, write) => {
    const written = [
      ...[
        '\\<br>',
        'ก\\<br>ข',
        '**ก** \\<br>',
        'ก<br>ข',
        '| ก\\<br>ข | ค<br>ง |\n| --- | --- |',
        '\\<b>ก\\</b> **ข**',
      ],
      ...[
        '$\\frac{6}{1}$',
        'หา $x^{2}$ และ $$\\sqrt[3]{8}$$',
        '$\\text{ราคา}\\lt5\\%$',
        '| $\\left\\vert x\\right\\vert$ | ข |\n| --- | --- |',
      ],
    ].map((question_text) => question({ question_text, option_a: question_text }))
    const { rows } = await readQuestions(name, await write(written))
    expect(trimmedFields(rows)).toEqual(written)
    expect(rows.flatMap(({ errors }) => errors)).toEqual([])
    const letters = [question({ option_b: 'x\ue123', explanation: '\u{f0000}' })]
    const again = await readQuestions(name, await write(letters))
    expect(trimmedFields(again.rows)).toEqual(letters)
    expect(again.rows[0]?.errors).toMatchObject([
      {
        code: 'import_letters_unseen',
        columns: ['option_b', 'explanation'],
        hint: 'U+E123 U+F0000',
      },
    ])
    const old = await readQuestions(
      name,
      await write([question({ option_b: 'ด\uf70bาน น\u0e4d\u0e49 าตก' })]),
    )
    expect(trimmedFields(old.rows)).toEqual([question({ option_b: 'ด้าน น้ำตก' })])
  },
)

it.each(writers)('%s writes a passage', async (name, write) => {
  const shared = { passage: 'แม่น้ำ **เจ้าพระยา**\n\nยาว 372 กิโลเมตร' }
  const written = [question(shared), question({ ...shared, question_text: 'ยาวเท่าใด' }), question()]
  const { rows } = await readQuestions(name, await write(written))
  const joined = ({ passage, question_text }: typeof shared & { question_text: string }) =>
    passage ? `${passage}\n\n${question_text}` : question_text
  expect(trimmedFields(rows)).toEqual(
    inTable(name)
      ? written
      : written.map((one) => ({ ...one, passage: '', question_text: joined(one) })),
  )
})

it('a table has passages in any column after those of the questions, and a question without one none', async () => {
  const header = 'question,answer,option_a,option_b,option_c,option_d,explanation,youtube_url'
  const { rows } = await readQuestions(
    'x.csv',
    bytes(`${header},หมายเหตุ,Passage\nข้อใด,1,ก,ข,ค,ง,,,,บทความ\nข้อใด,1,ก,ข,ค,ง,,`),
  )
  expect(rows).toMatchObject([
    { passage: 'บทความ', errors: [] },
    { passage: '', errors: [] },
  ])
  const incomplete = bytes(`question,answer,passage,option_b,option_c,option_d,explanation\n`)
  await expect(readQuestions('x.csv', incomplete)).rejects.toThrow('ตัวเลือก ก')
  expect(writeCsv([question()])).not.toContain('บทความร่วม')
})

it('a table has notes in any column after the options, under any of their names', async () => {
  const header = 'question,answer,option_a,option_b,option_c,option_d'
  const { rows } = await readQuestions(
    'x.csv',
    bytes(
      `${header},explanation,NOTE_D,เหตุผลตัวเลือก ก,Note b,feedback_c\nข้อใด,1,ก,ข,ค,ง,เพราะ,ที่สี่, ที่หนึ่ง,,ที่สาม`,
    ),
  )
  expect(rows).toMatchObject([
    { explanation: 'เพราะ', note_a: ' ที่หนึ่ง', note_b: '', note_c: 'ที่สาม', note_d: 'ที่สี่', errors: [] },
  ])
  expect(writeCsv([question()])).not.toContain('เหตุผล')
})

it.each([
  ['x.gift', '{=ก#หนึ่ง ~ข ~ค#สาม ~ง ~จ#ห้า\n####เพราะ}'],
  [
    'x.xml',
    `<quiz><question type="multichoice"><questiontext><text>ข้อใด</text></questiontext>
    <generalfeedback><text>เพราะ</text></generalfeedback>${['ก', 'ข', 'ค', 'ง', 'จ']
      .map((option, index) => {
        const note = ['หนึ่ง', '', 'สาม', '', 'ห้า'][index]
        return `<answer fraction="${index ? 0 : 100}"><text>${option}</text><feedback><text>${note}</text></feedback></answer>`
      })
      .join('')}</question></quiz>`,
  ],
])('%s keeps the feedback of a fifth option in the explanation', async (name, file) => {
  const { rows, notes } = await readQuestions(name, bytes(file.replace(/^\{/, 'ข้อใด {')))
  expect(rows).toMatchObject([
    { note_a: 'หนึ่ง', note_b: '', note_c: 'สาม', note_d: '', explanation: 'เพราะ\n5: ห้า' },
  ])
  expect(notes).toHaveLength(1)
})

it('rows in error are written with their reasons, and read again without them', async () => {
  const wrong = question({ correct_answer: 'จ', option_c: '' })
  const { rows } = await readQuestions('x.csv', bytes(writeCsv([question(), wrong])))
  const file = writeErrorRows(rows)
  expect(file).toContain('แถวที่ 3: คำตอบต้องเป็น 1-4 หรือ ก-ง; แถวที่ 3: ตัวเลือกไม่ครบ 4 ข้อ')
  const again = await readQuestions('x.csv', bytes(file))
  expect(fieldsOf(again.rows)).toEqual([wrong])
  expect(again.rows[0]?.errors.map(({ code }) => code)).toEqual([
    'import_answer_invalid',
    'import_options_incomplete',
  ])
})

it('the template can be imported', async () => {
  const { rows } = await readQuestions('x.csv', bytes(writeTemplate()))
  expect(rows).toMatchObject([{ row: 2, errors: [] }])
})

it('a workbook contains text, never a formula', async () => {
  const { rows } = await readQuestions(
    'x.xlsx',
    await (await writeXlsx([question({ option_a: '=1+1', option_b: '007' })])).bytes(),
  )
  expect(rows[0]).toMatchObject({ option_a: '=1+1', option_b: '007' })
})

it.each(['x.csv', 'x.tsv', 'x.xlsx', 'x.gift', 'x.xml', 'x.txt'])(
  '%s of arbitrary bytes is read or refused with a message',
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

it('reports a workbook without questions with a hint that hidden sheets are not read', async () => {
  const bytes = await (await writeXlsx([])).bytes()
  await expect(readQuestions('x.xlsx', bytes)).rejects.toMatchObject({
    code: 'import_sheet_empty',
    message: expect.stringContaining('ชีตที่ซ่อนไว้'),
  })
})

describe('stored pictures', () => {
  const [first, second] = ['a', 'b'].map((name): ExportedPicture => {
    const address = `/storage/v1/object/public/images/global/questions/${name}.png`
    const own = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, name.charCodeAt(0)])
    return { address, name: `${name}.png`, type: 'image/png', bytes: own, width: 400, height: 300 }
  }) as [ExportedPicture, ExportedPicture]
  const questions = [
    question({
      question_text: `ดู ![แผนที่](${first.address}) และ\n\n![](${second.address})`,
      option_b: `![ข](${second.address})`,
      explanation: `**เพราะ** ![](${first.address}) \\![ก](${first.address})`,
      note_c: `![](${second.address}) ไม่ใช่`,
    }),
    question({ option_c: `![](${first.address}) 2*3*4` }),
  ]

  it.each([
    ['x.xml', async () => bytes(writeMoodleXml(questions, [first, second]))],
    ['x.xlsx', async () => (await writeXlsx(questions, [first, second])).bytes()],
  ] as const)('are in %s, and the same where it is imported', async (name, file) => {
    const pictures = new EmbeddedPictures()
    const budget = new ReadBudget(undefined, {}, pictures)
    const { rows, skipped } = await readQuestions(name, await file(), {}, budget)
    expect(rows.flatMap(({ errors }) => errors)).toEqual([])
    expect(skipped).toEqual([])
    const stored = pictures.found.map((picture): [string, string] => {
      const same = [first, second].find((one) => String(one.bytes) === String(picture.bytes))
      return [picture.address, same?.address ?? '']
    })
    const texts = fieldsOf(rows).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, text]) => [column, withStored(text, new Map(stored))]),
      ),
    )
    expect(texts).toEqual(questions)
  })

  it('have a full address in a text that Moodle XML cannot have as HTML', async () => {
    const text = `<b>ก<i>ข</b></i> *ค ![](${first.address})\n\n\n\n- ง`
    const file = writeMoodleXml([question({ question_text: text })], [first], 'https://a.test')
    expect(file).toContain('<questiontext format="plain_text">')
    const { rows } = await readQuestions('x.xml', bytes(file))
    expect(rows[0]?.question_text).toContain(`![](https://a.test${first.address})`)
    expect(rows[0]?.errors).toEqual([])
  })

  it('are carried as far as an import accepts their copies', () => {
    expect([...copiesOfPictures(questions)]).toEqual([
      [first.address, 3],
      [second.address, 3],
    ])
    const megabytes = 1024 * 1024
    const room = new PictureRoom(4 / 3)
    expect(room.take(5 * megabytes, 10)).toBe(false)
    expect(room.take(5 * megabytes, 9)).toBe(true)
    expect(room.take(megabytes, 4)).toBe(false)
    expect(room.take(megabytes, 3)).toBe(true)
    expect(room.isFull).toBe(true)
    expect(new PictureRoom(1).take(5 * megabytes + 1, 1)).toBe(false)
    expect(new PictureRoom(1).take(1, 501)).toBe(false)
  })

  it('that a file does not carry have a full address', async () => {
    const full = withFullAddresses(questions, 'https://a.test', new Set([second.address]))
    expect(full[0]?.question_text).toBe(
      `ดู ![แผนที่](https://a.test${first.address}) และ\n\n![](${second.address})`,
    )
    const everywhere = withFullAddresses(questions, 'https://a.test')
    for (const [name, file] of [
      ['x.gift', writeGift(everywhere)],
      ['x.xml', writeMoodleXml(everywhere)],
    ] as const) {
      const { rows } = await readQuestions(name, bytes(file))
      expect(fieldsOf(rows)).toEqual(everywhere)
    }
  })
})
