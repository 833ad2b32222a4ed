import { describe, expect, it } from 'vitest'
import { optionColumns, type QuestionFields } from './question-fields.ts'
import { readPlainText } from './read-plain-text.ts'
import { readQuestions } from './read-questions.ts'
import { fieldsOf, questionsOnLines } from './test-data.ts'

const thai = ['ก', 'ข', 'ค', 'ง']
const latin = ['A', 'B', 'C', 'D']
const thaiNumber = (number: number) =>
  [...String(number)].map((digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)]).join('')

type Layout = {
  number: (n: number) => string
  option: (index: number, text: string, right: boolean) => string
  between?: string
  answer?: (right: number) => string
  key?: (rights: number[]) => string
  gap?: string
}

const dot = (index: number, text: string) => `${thai[index]}. ${text}`
const layouts: Record<string, Layout> = {
  'dots, key after each': { number: (n) => `${n}.`, option: dot, answer: (r) => `เฉลย ${thai[r]}` },
  'Thai numerals and brackets': {
    number: (n) => `${thaiNumber(n)}.`,
    option: (p, text) => `${thai[p]}) ${text}`,
    answer: (r) => `ตอบ ${thai[r]}`,
    gap: '\n\n',
  },
  'worded, in parentheses': {
    number: (n) => `ข้อ ${n}`,
    option: (p, text) => `(${thai[p]}) ${text}`,
    answer: (r) => `คำตอบ: ข้อ ${r + 1}`,
  },
  'a star before': {
    number: (n) => `${n})`,
    option: (p, text, right) => `${right ? '*' : ''}${dot(p, text)}`,
  },
  'a star after': {
    number: (n) => `ข้อที่ ${n}.`,
    option: (p, text, right) => `${dot(p, text)}${right ? ' *' : ''}`,
  },
  'on one line': {
    number: (n) => `${n}.`,
    option: dot,
    between: '   ',
    answer: (r) => `เฉลย: ${thai[r]}.`,
  },
  'by tabs': {
    number: (n) => `ข้อ ${thaiNumber(n)}.`,
    option: dot,
    between: '\t',
    answer: (r) => `ตอบ ${r + 1}`,
  },
  'a list of keys, one a line': {
    number: (n) => `${n}.`,
    option: dot,
    key: (rights) => `เฉลย\n${rights.map((r, n) => `${n + 1}. ${thai[r]}`).join('\n')}`,
  },
  'a list of keys, many a line': {
    number: (n) => `${n}.`,
    option: (p, text) => `${thai[p]}) ${text}`,
    key: (rights) =>
      `เฉลยคำตอบ:\n${rights.map((r, n) => `${thaiNumber(n + 1)}) ${thai[r]}${n % 10 === 9 ? '\n' : '  '}`).join('')}`,
  },
  'Latin letters': {
    number: (n) => `${n}.`,
    option: (p, text) => `${latin[p]}. ${text}`,
    answer: (r) => `Answer: ${latin[r]}`,
    gap: '\r\n\r\n',
  },
}

function lay(questions: QuestionFields[], layout: Layout): string {
  const rights = questions.map((question) => Number(question.correct_answer) - 1)
  const blocks = questions.map((question, n) => {
    const right = rights[n] ?? 0
    const options = optionColumns.map((column, p) =>
      layout.option(p, question[column], p === right),
    )
    return [
      `${layout.number(n + 1)} ${question.question_text}`,
      options.join(layout.between ?? '\n'),
      layout.answer?.(right),
      question.explanation && `คำอธิบาย: ${question.explanation}`,
      question.youtube_url,
    ]
      .filter(Boolean)
      .join('\n')
  })
  return [...blocks, layout.key?.(rights) ?? ''].join(layout.gap ?? '\n')
}

describe('typed questions', () => {
  it.each(Object.keys(layouts))('%s: each is read unchanged', async (name) => {
    const text = lay(questionsOnLines, layouts[name] as Layout)
    const file = await readQuestions('exam.txt', new TextEncoder().encode(text), {
      format: 'plain',
    })
    expect(fieldsOf(file.rows)).toEqual(questionsOnLines)
    expect(file.skipped).toEqual([])
    expect(file.rows.flatMap((row) => row.errors)).toEqual([])
  })
})

const one = (text: string) => readPlainText(text).rows[0]
const codes = (text: string) => one(text)?.errors.map(({ code }) => code)
const options = 'ก. หนึ่ง\nข. สอง\nค. สาม\nง. สี่'

describe('a plain text', () => {
  it('retains the fifth option and reports it as an error', () => {
    const text = `1. ข้อใด\n${options}\nจ. ห้า\nเฉลย จ`
    expect(one(text)).toMatchObject({ option_d: 'สี่', more_options: ['ห้า'] })
    expect(codes(text)).toEqual(['import_options_many', 'import_answer_invalid'])
    expect(codes('1. ข้อใด\nก. 1 ข. 2 ค. 3 ง. 4 จ. 5\nเฉลย ก')).toEqual(['import_options_many'])
  })

  it.each(['เฉลย ก, ค', 'ตอบ ข้อ ก และ ข้อ ค', 'เฉลย ก\nเฉลย ค', 'เฉลย\n1. ก,ค'])(
    'two right answers are an error: %j',
    (answer) => {
      expect(codes(`1. ข้อใด\n${options}\n${answer}`)).toEqual(['import_answers_several'])
    },
  )

  it('a missing answer or option is an error', () => {
    expect(codes(`1. ข้อใด\n${options}`)).toEqual(['import_answer_invalid'])
    expect(codes('1. ข้อใด\nก. หนึ่ง\nข. สอง\nเฉลย ก')).toEqual(['import_options_incomplete'])
  })

  it('numbered statements in a question and further lines of an option remain in place', () => {
    const text = `1. พิจารณา\n1. แมว\n2. หมา\nข้อใดถูก\nก. ทั้งสอง\nต่อ\nข. ค.ศ. 2000\nค. สาม\nง. สี่\nเฉลย ข`
    expect(one(text)).toMatchObject({
      question_text: 'พิจารณา\n1. แมว\n2. หมา\nข้อใดถูก',
      option_a: 'ทั้งสอง\nต่อ',
      option_b: 'ค.ศ. 2000',
      correct_answer: '2',
      errors: [],
    })
  })

  it('an answer may repeat its option or be followed by an explanation', () => {
    expect(one(`1. ข้อใด\n${options}\nตอบ ข. สอง`)).toMatchObject({
      correct_answer: '2',
      explanation: '',
    })
    expect(one(`1. ข้อใด\n${options}\nเฉลย ข เพราะมีสอง`)).toMatchObject({ explanation: 'เพราะมีสอง' })
  })

  it('content outside of questions is reported with its line', () => {
    const { rows, skipped } = readPlainText(
      `วิชาภาษาไทย\n1. ข้อใด\n${options}\nเฉลย ก\nตอนที่ 2\n2. ข้อใด\n${options}\nเฉลย\n1. ก 2. ข\n7. ค`,
    )
    expect(rows.map((row) => row.correct_answer)).toEqual(['1', '2'])
    expect(skipped.map(({ row, code }) => [row, code])).toEqual([
      [1, 'import_text_outside'],
      [8, 'import_text_outside'],
      [16, 'import_key_unknown'],
    ])
  })

  it.each([
    'จงอ่านข้อความต่อไปนี้แล้วตอบคำถามข้อ 2-3',
    '**อ่านบทความแล้วตอบคำถามข้อ ๒ – ๓**',
    'ใช้ตารางต่อไปนี้ตอบคำถามในข้อ 2 และข้อ 3',
    'Read the passage and answer questions 2-3.',
  ])('a passage belongs to the questions that its heading names: %s', (heading) => {
    const passage = 'แม่น้ำเจ้าพระยา\n1. ยาว 372 กิโลเมตร\n\nไหลลงอ่าวไทย'
    const { rows, skipped } = readPlainText(
      `1. ข้อใด\n${options}\n${heading}\n\n${passage}\n\n2. ยาวเท่าใด\n${options}\n3. ไหลไปที่ใด\n${options}\n4. ข้อใด\n${options}`,
    )
    expect(rows.map((row) => [row.question_text, row.passage])).toEqual([
      ['ข้อใด', ''],
      ['ยาวเท่าใด', passage],
      ['ไหลไปที่ใด', passage],
      ['ข้อใด', ''],
    ])
    expect(rows.map((row) => row.option_d)).toEqual(Array(4).fill('สี่'))
    expect(skipped).toEqual([])
  })

  it('a heading keeps what else it says, and one without its questions is no passage', () => {
    const heading = 'ใช้ข้อมูลนี้ตอบคำถามข้อ 1-2 กำหนดให้ x = 5'
    const text = `1. ข้อใด\n${options}\n2. ข้อใด\n${options}`
    expect(one(`${heading}\ny = 6\n${text}`)?.passage).toBe(`${heading}\ny = 6`)
    const { rows, skipped } = readPlainText(`อ่านบทความแล้วตอบคำถามข้อ 31-32\nบทความ\n${text}`)
    expect(rows.map(({ passage }) => passage)).toEqual(['', ''])
    expect(skipped.map(({ row }) => row)).toEqual([1, 2])
  })

  it('a video is read from its own line', () => {
    const row = one(`1. ข้อใด\n${options}\nเฉลย ก\nคำอธิบาย: ดู\nhttps://youtu.be/dQw4w9WgXcQ`)
    expect(row).toMatchObject({ explanation: 'ดู', youtube_url: 'https://youtu.be/dQw4w9WgXcQ' })
  })
})
