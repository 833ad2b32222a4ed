import { describe, expect, it } from 'vitest'
import { answerReadings, hasSeveralAnswers, readAnswer, tickedOption } from './read-answer.ts'

const fruits = ['มะม่วง', 'ค้อน', 'ตะปู', 'เลื่อย']

it.each([
  ['2', '2'],
  [' 2 ', '2'],
  ['๒', '2'],
  ['２', '2'],
  ['2.0', '2'],
  ['2.', '2'],
  ['2)', '2'],
  ['(2)', '2'],
  ['ข', '2'],
  ['ข.', '2'],
  ['ข)', '2'],
  ['(ข)', '2'],
  ['"ข"', '2'],
  ['“ข”', '2'],
  ['b', '2'],
  ['B', '2'],
  ['B.', '2'],
  ['ข\u200b', '2'],
  ['ข้อ 2', '2'],
  ['ข้อ ๒', '2'],
  ['ข้อ ข', '2'],
  ['ข้อที่ 2', '2'],
  ['ข้อ2.', '2'],
  ['ตัวเลือก ข', '2'],
  ['ตัวเลือกที่ 2', '2'],
  ['ตอบ ข', '2'],
  ['ตอบข้อ ข.', '2'],
  ['เฉลย: ข', '2'],
  ['คำตอบที่ถูกต้องคือ ข้อ 2', '2'],
  ['คำตอบที่ถูกคือข้อ ข', '2'],
  ['Answer: B', '2'],
  ['The correct answer is B.', '2'],
  ['Option 2', '2'],
  ['choice B', '2'],
  ['ค้อน', '2'],
  [' ค้อน ', '2'],
  ['"ค้อน"', '2'],
  ['ข. ค้อน', '2'],
  ['2) ค้อน', '2'],
  // No option, or none that is certain.
  ['', ''],
  ['5', '5'],
  ['0', '0'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['1,2', '1,2'],
  ['จ', 'จ'],
  ['E', 'E'],
  ['ข้อ', 'ข้อ'],
  ['ค้อ', 'ค้อ'],
  ['ข. ทองแดง', 'ข. ทองแดง'],
  ['ก. ค้อน', 'ก. ค้อน'],
  ['true', 'true'],
])('%j is %j', (text, answer) => {
  expect(readAnswer(text, fruits)).toBe(answer)
})

it.each<[text: string, options: string[], byWords: boolean, readings: number[]]>([
  ['2', ['1', '2', '3', '4'], true, [2]],
  ['2', ['4', '3', '2', '1'], true, [2, 3]],
  ['2', ['4', '3', '2', '1'], false, [2]],
  ['7', ['5', '6', '7', '8'], true, [3]],
  ['7', ['5', '6', '7', '8'], false, []],
  ['1.5', ['1', '1.5', '2', '5'], true, [2]],
  ['ค', ['ค', 'ง', 'จ', 'ฉ'], false, [3, 1]],
  ['ค', ['ก', 'ข', 'ค', 'ง'], false, [3]],
  ['a', ['an', 'the', 'a', 'some'], false, [1, 3]],
  ['ก. ค้อน', fruits, false, [1, 2]],
  ['ใช่', ['ใช่', 'ไม่ใช่', 'ใช่', 'ไม่แน่'], false, [1, 3]],
  ['น้ำ', ['ลม', 'น\u0e49\u0e4d\u0e32', 'ไฟ', 'ดิน'], false, [2]],
  ['ก และ ข', ['ก', 'ข', 'ก และ ข', 'ค'], false, [3]],
])('%j with the options %j, by words %j, may mean %j', (text, options, byWords, readings) => {
  expect(answerReadings(text, options, byWords)).toEqual(readings)
})

it('names several answers by their letters or numbers only', () => {
  for (const text of ['1,2', 'ก และ ค', 'A, C', '๑ ๓', 'ข้อ ก, ข้อ ข']) {
    expect([text, hasSeveralAnswers(text)]).toEqual([text, true])
  }
  for (const text of ['1', 'ก,ก', '1,x', 'ดำ และ ขาว', '']) {
    expect([text, hasSeveralAnswers(text)]).toEqual([text, false])
  }
})

describe('a mark in an option', () => {
  it.each([
    [['มะม่วง', '✓ ค้อน', 'ตะปู', 'เลื่อย'], 2],
    [['มะม่วง ✔', 'ค้อน', 'ตะปู', 'เลื่อย'], 1],
    [['มะม่วง', 'ค้อน', 'ตะปู (ถูก)', 'เลื่อย'], 3],
    [['☐ มะม่วง', '☐ ค้อน', '☐ ตะปู', '☑ เลื่อย'], 4],
    [['มะม่วง', 'ค้อน (Correct)', 'ตะปู', 'เลื่อย'], 2],
  ])('of %j is the answer %j, and no part of its text', (options, answer) => {
    expect(tickedOption(options)).toEqual({ option: answer, texts: fruits })
  })

  it.each([[['✓', '✗', '☑', '☐']], [['✓ a', '✓ b', 'c', 'd']], [fruits]])(
    'is content in %j',
    (options) => {
      expect(tickedOption(options)).toBeNull()
    },
  )
})
