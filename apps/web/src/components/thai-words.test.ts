import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thaiWords } from './texts'
import { wholeWords } from './thai-words'

const marked = (text: string) =>
  wholeWords(text)
    .map((stretch) => (stretch.whole ? `[${stretch.text}]` : stretch.text))
    .join('')

describe('the words of a heading', () => {
  it.each([
    ['เตรียมสอบท้องถิ่นให้พร้อม', '[เตรียมสอบ][ท้องถิ่น]ให้พร้อม'],
    ['แดชบอร์ดของฉัน', '[แดชบอร์ด]ของฉัน'],
    ['พร้อมคำอธิบายทุกข้อ', 'พร้อม[คำอธิบาย]ทุกข้อ'],
    ['ความรู้ความสามารถทั่วไป', '[ความรู้]ความสามารถทั่วไป'],
    ['ผู้เตรียมสอบ', '[ผู้เตรียมสอบ]'],
    ['การที่คำ', '[การที่]คำ'],
    ['หมวด 14 การกระจายอำนาจ', 'หมวด 14 [การกระจาย][อำนาจ]'],
    ['Grammar & Vocabulary 2568', 'Grammar & Vocabulary 2568'],
  ])('of %s stay whole', (text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it('are the text, whatever it is', () => {
    const letters = fc.constantFrom(...'การความผู้สอบท้องถิ่น ก(1)a.', 'ท้องถิ่น', 'การ', 'คำ')
    fc.assert(
      fc.property(fc.array(letters), (parts) => {
        const text = parts.join('')
        expect(
          wholeWords(text)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('are never wider than a narrow phone', () => {
    for (const compound of thaiWords.compounds) {
      expect(compound.replace(/\p{M}/gu, '').length, compound).toBeLessThanOrEqual(9)
    }
  })
})
