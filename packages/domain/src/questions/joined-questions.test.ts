import { expect, it } from 'vitest'
import { optionColumns } from './question-fields.ts'
import type { DraftRow } from './question-file.ts'
import { readPlainText } from './read-plain-text.ts'

/**
 * Two questions joined in every pair of layouts, with the key after each or at the end, and with blank lines, parts,
 * headings and page feet between them. Each text is a word of its own, so that a row without an error must have all
 * texts of one question and none of the other. Three layouts are unknown to the reader.
 */
type Layout = {
  number: (n: number) => string
  options: (texts: string[], right: number) => string[]
  key: (right: number) => string[]
}
type Question = { stem: string; options: string[]; right: number }

const thai = 'กขคง'
const thaiDigits = '๐๑๒๓๔๕๖๗๘๙'
const oneALine = (mark: (index: number) => string) => (texts: string[]) =>
  texts.map((text, index) => mark(index) + text)
const answer = (right: number) => [`ตอบ ${thai[right]}`]

const layouts: Record<string, Layout> = {
  dots: { number: (n) => `${n}. `, options: oneALine((at) => `${thai[at]}. `), key: answer },
  'no blanks': { number: (n) => `${n}.`, options: oneALine((at) => `${thai[at]}.`), key: answer },
  words: {
    number: (n) => `ข้อ ${n} `,
    options: (texts) => [texts.map((text, at) => `(${thai[at]}) ${text}`).join('  ')],
    key: (right) => [`คำตอบที่ถูกต้องคือ ข้อ ${right + 1}`],
  },
  numbers: {
    number: (n) => `${n}. `,
    options: oneALine((at) => `${at + 1}. `),
    key: (right) => [`เฉลย : คำตอบที่ถูกต้องคือ ข้อ ${right + 1}`],
  },
  brackets: {
    number: (n) => `(${n}) `,
    options: ([a, b, c, d]) => [`(1) ${a}    (2) ${b}`, `(3) ${c}    (4) ${d}`],
    key: (right) => [`เฉลย ข้อ ${thaiDigits[right + 1]}`],
  },
  'no marks': { number: (n) => `${n} `, options: oneALine((at) => `${thai[at]} `), key: answer },
  'no number': {
    number: () => '',
    options: oneALine((at) => `${'ABCD'[at]}) `),
    key: (right) => [`Answer: ${'ABCD'[right]}`],
  },
  ticks: {
    number: (n) => `ข้อที่ ${thaiDigits[n]}. `,
    options: (texts, right) =>
      texts.map((text, at) => `${at === right ? '✓ ' : ''}${thai[at]}) ${text}`),
    key: () => [],
  },
  'unknown options': {
    number: (n) => `${n}) `,
    options: oneALine((at) => `~${thai[at]}~ `),
    key: answer,
  },
  'unknown number': {
    number: (n) => `No ${n} = `,
    options: oneALine((at) => `${thai[at]}. `),
    key: answer,
  },
  'unknown key': {
    number: (n) => `${n}. `,
    options: oneALine((at) => `${thai[at]}. `),
    key: (right) => [`=> ${thai[right]}`],
  },
}
const between: Record<string, string[]> = {
  nothing: [],
  'a blank line': [''],
  'a part': ['ตอนที่ 2'],
  'a heading': ['', 'แบบทดสอบหลังเรียน', ''],
  'the foot of a page': ['หน้า 3/10'],
  'a line': ['โรงเรียนตัวอย่าง'],
  'an explanation': ['วิธีทำ ลองแทนค่า'],
}
const words: Question[] = [
  { stem: 'ปลาใดว่ายน้ำ', options: ['ทูน่าหนึ่ง', 'กะพงสอง', 'ช่อนสาม', 'ดุกสี่'], right: 1 },
  { stem: 'นกใดบินสูง', options: ['อินทรีหนึ่ง', 'กระจอกสอง', 'พิราบสาม', 'เป็ดสี่'], right: 2 },
]
const digits: Question[] = [
  { stem: 'ปลาใดว่ายน้ำ', options: ['10', '11', '12', '13'], right: 1 },
  { stem: 'นกใดบินสูง', options: ['3 2 4 1', '2 3 4 1', '1 2 3 4', '4 3 2 1'], right: 2 },
]

function* joined(gap: string[]) {
  const names = Object.keys(layouts)
  const pairs = names.flatMap((one) => names.map((other) => [one, other]))
  for (const [one = '', other = ''] of pairs) {
    for (const keys of ['each', 'end']) {
      // The fifth question follows the fourth, whose options may have numbers.
      for (const [questions, first] of [[words, 1] as const, [digits, 4] as const]) {
        const blocks = questions.map(({ stem, options, right }, at) => {
          const { number, options: lay, key } = layouts[at === 0 ? one : other] as Layout
          const own = keys === 'each' ? key(right) : []
          return [number(first + at) + stem, ...lay(options, right), ...own]
        })
        const list = questions.map(({ right }, at) => `${first + at}. ${thai[right]}`)
        const end = keys === 'end' ? ['', 'เฉลย', list.join(' ')] : []
        const text = [...(blocks[0] ?? []), ...gap, ...(blocks[1] ?? []), ...end].join('\n')
        yield { one, other, keys, questions, text }
      }
    }
  }
}

/** A number that the reader does not know remains before its question. */
function hasOnly(row: DraftRow, question: Question): boolean {
  return (
    row.question_text.replace(/^(?:No )?\d(?: =)? /, '') === question.stem &&
    optionColumns.every((column, at) => row[column] === question.options[at]) &&
    row.correct_answer === String(question.right + 1) &&
    ['', 'ลองแทนค่า'].includes(row.explanation)
  )
}

it.each(Object.keys(between))('joined by %s, no row has text of two questions', (name) => {
  const wrong: string[] = []
  const named: string[] = []
  for (const { one, other, keys, questions, text } of joined(between[name] ?? [])) {
    const { rows } = readPlainText(text)
    const clean = rows.filter(({ errors }) => errors.length === 0)
    if (!clean.every((row) => questions.some((question) => hasOnly(row, question)))) {
      wrong.push(`${one}, ${other}:\n${text}`)
    }
    // Files in one layout are read without an error.
    const isKnown = one === other && !one.startsWith('unknown') && name !== 'a line'
    const isParted = one !== 'no number' || (keys === 'each' && name !== 'an explanation')
    if (isKnown && isParted && clean.length < 2) named.push(text)
  }
  expect(wrong).toEqual([])
  expect(named).toEqual([])
})
