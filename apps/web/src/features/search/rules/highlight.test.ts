import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight, wordsToMark } from './highlight'

const marked = (text: string, query: string) =>
  highlight(text, wordsToMark(query, [text]))
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

describe('highlight', () => {
  it('marks every occurrence of every word, ignoring case', () => {
    expect(marked('English Grammar for English exams', 'english GRAMMAR')).toBe(
      '[English] [Grammar] for [English] exams',
    )
    expect(marked('พระราชบัญญัติเทศบาล', 'เทศบาล')).toBe('พระราชบัญญัติ[เทศบาล]')
  })

  it('ignores missing and added tone marks', () => {
    expect(marked('ข้อสอบท้องถิ่น', 'ทองถิน')).toBe('ข้อสอบ[ท้องถิ่น]')
    expect(marked('ภาษาไทย', 'ภาษ่าไทย')).toBe('[ภาษาไทย]')
  })

  it('treats variants of digits, letters and dots alike', () => {
    expect(marked('พ.ร.บ. เทศบาล พ.ศ. ๒๔๙๖', 'พรบ 2496')).toBe('[พ.ร.บ]. เทศบาล พ.ศ. [๒๔๙๖]')
    expect(marked('ระเบียบบริหารราชการแผ่นดิน', 'เเผ่นดิน')).toBe('ระเบียบบริหารราชการ[แผ่นดิน]')
    expect(marked('ระบบน้ำเหลือง', 'น\u0e4d้า')).toBe('ระบบ[น้ำ]เหลือง')
    expect(marked('ＤＮＡ', 'dna')).toBe('[ＤＮＡ]')
  })

  it('marks numbers only from their first digit', () => {
    expect(marked('พ.ศ. 2541 ชุดที่ 1', 'ชุดที่ 1')).toBe('พ.ศ. 2541 [ชุดที่] [1]')
    expect(marked('พ.ศ. 2541', '254')).toBe('พ.ศ. [254]1')
  })

  it('marks the matching letters of a mistyped word if no text contains the word itself', () => {
    expect(marked('ตำรวจและทหาร', 'ตำหรวจ')).toBe('[ตำรวจ]และทหาร')
    expect(marked('ประเภทของเทศบาล', 'เทสบาล')).toBe('ประเภทของ[เท]ศ[บาล]')
    const words = wordsToMark('กฎหมาย', ['กฎหมายอาญา', 'หมายเหตุ'])
    expect(highlight('หมายเหตุ', words)).toEqual([{ text: 'หมายเหตุ', matched: false }])
  })

  it('never splits a mark from its letter', () => {
    expect(marked('ที่ดิน', 'ท')).toBe('[ที่]ดิน')
    expect(marked('น้ำ กี่', 'ี')).toBe('น้ำ [กี่]')
  })

  it('marks nothing for blank or absent words', () => {
    expect(marked('ภาษาไทย', '   ')).toBe('ภาษาไทย')
    expect(marked('ภาษาไทย', '่')).toBe('ภาษาไทย')
    expect(marked('ภาษาไทย', 'คณิต')).toBe('ภาษาไทย')
    expect(highlight('', [{ plain: 'x', isNowhere: false }])).toEqual([])
  })

  it('reads only the part of a query that the search reads', () => {
    const words = wordsToMark('ข้อสอบ '.repeat(3000), ['ข้อสอบ'])
    expect(words.map(({ plain }) => plain).join('')).toHaveLength(60)
    expect(marked('ภาษาไทย', `${' '.repeat(200)}ไทย`)).toBe('ภาษาไทย')
  })

  it('always returns the whole text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'กขท้ี่เา aBİ'), maxLength: 20 })
    fc.assert(
      fc.property(text, text, (name, query) => {
        return (
          highlight(name, wordsToMark(query, [name]))
            .map((part) => part.text)
            .join('') === name
        )
      }),
    )
  })
})
