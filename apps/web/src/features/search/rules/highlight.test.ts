import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight } from './highlight'

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

describe('highlight', () => {
  it('marks every occurrence of every word, whatever the case', () => {
    expect(marked('English Grammar for English exams', 'english GRAMMAR')).toBe(
      '[English] [Grammar] for [English] exams',
    )
    expect(marked('พระราชบัญญัติเทศบาล', 'เทศบาล')).toBe('พระราชบัญญัติ[เทศบาล]')
  })

  it('forgives tone marks that were left out or added', () => {
    expect(marked('ข้อสอบท้องถิ่น', 'ทองถิน')).toBe('ข้อสอบ[ท้องถิ่น]')
    expect(marked('ภาษาไทย', 'ภาษ่าไทย')).toBe('[ภาษาไทย]')
  })

  it('never tears a mark from its letter', () => {
    expect(marked('ที่ดิน', 'ท')).toBe('[ที่]ดิน')
    expect(marked('น้ำ กี่', 'ี')).toBe('น้ำ [กี่]')
  })

  it('marks nothing for blank or absent words', () => {
    expect(highlight('ภาษาไทย', '   ')).toEqual([{ text: 'ภาษาไทย', matched: false }])
    expect(highlight('ภาษาไทย', '่')).toEqual([{ text: 'ภาษาไทย', matched: false }])
    expect(highlight('', 'x')).toEqual([])
  })

  it('always gives the text back whole', () => {
    const text = fc.string({ unit: fc.constantFrom(...'กขท้ี่เา aBİ'), maxLength: 20 })
    fc.assert(
      fc.property(text, text, (name, query) => {
        return (
          highlight(name, query)
            .map((part) => part.text)
            .join('') === name
        )
      }),
    )
  })
})
