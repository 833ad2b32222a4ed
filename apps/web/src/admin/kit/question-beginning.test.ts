import { expect, it } from 'vitest'
import { markupBeginning, plainBeginning } from './question-beginning'

it('returns the beginning of a question without its markup', () => {
  expect(plainBeginning('**ข้อใด**\n ถูกต้อง H<sub>2</sub>O ![รูป](https://a.test/b.png)')).toBe(
    'ข้อใด ถูกต้อง H2O รูป',
  )
})

it('truncates at the limit', () => {
  expect(plainBeginning('ก'.repeat(80))).toBe(`${'ก'.repeat(60)}…`)
})

it.each([
  ['หา $\\frac{1}{2}$\nของ **สี่**', 'หา $\\frac{1}{2}$ ของ **สี่**'],
  ['ดู ![รูป](/a.png)<br>$$ x^2 $$', 'ดู รูป $x^2$'],
])('keeps the markup of %o on one line', (text, line) => {
  expect(markupBeginning(text, 60)).toBe(line)
})

it('does not cut through a formula', () => {
  expect(markupBeginning('หา $\\frac{1}{2}$ ของสี่', 10)).toBe('หา…')
  expect(markupBeginning('หา $\\frac{1}{2}$ ของสี่', 17)).toBe('หา $\\frac{1}{2}$…')
})
