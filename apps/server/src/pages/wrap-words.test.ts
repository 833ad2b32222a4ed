import { expect, it } from 'vitest'
import { wrapWords } from './wrap-words.ts'

it('breaks Thai between words and loses none', () => {
  const text = 'การปกครองส่วนท้องถิ่นและการบริหารกิจการบ้านเมืองที่ดี'
  const lines = wrapWords(text, 14.5, 3)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe(text)
  for (const line of lines) expect(line).not.toMatch(/^[\u0e30-\u0e3a\u0e47-\u0e4e]/)
})

it('ends truncated text in an ellipsis', () => {
  const lines = wrapWords('ข้อสอบ '.repeat(40), 10, 2)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  expect(wrapWords(`${'a'.repeat(200)} b`, 10, 3)[0]).toMatch(/…$/)
  expect(wrapWords('  ', 10, 2)).toEqual([])
})

it('accepts a text of any length, and replaces characters that XML refuses', () => {
  expect(wrapWords('a'.repeat(100_000), 10, 3)).toHaveLength(1)
  expect(wrapWords('ข้อ\u0001สอบ\uFFFF 1', 30, 2)).toEqual(['ข้อ สอบ 1'])
})
