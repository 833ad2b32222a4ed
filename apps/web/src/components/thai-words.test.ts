import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionWords } from './rich-text/texts'
import { addCompounds, compounds, isLong, wholeWords } from './thai-words'

addCompounds(questionWords)

const marked = (text: string) =>
  wholeWords(text)
    .map((stretch) => (stretch.whole ? `[${stretch.text}]` : stretch.text))
    .join('')

describe('wholeWords', () => {
  it.each([
    ['เตรียมสอบท้องถิ่นให้พร้อม', '[เตรียมสอบ][ท้องถิ่น]ให้พร้อม'],
    ['แดชบอร์ดของฉัน', '[แดชบอร์ด]ของฉัน'],
    ['พร้อมคำอธิบายทุกข้อ', 'พร้อม[คำอธิบาย][ทุกข้อ]'],
    ['ความรู้ความสามารถทั่วไป', '[ความรู้][ความสามารถ]ทั่วไป'],
    ['ผู้เตรียมสอบ', '[ผู้เตรียมสอบ]'],
    ['การที่คำ', '[การที่คำ]'],
    ['ไม่สามารถจัดทำชุดข้อสอบได้', '[ไม่สามารถ][จัดทำ][ชุดข้อสอบ]ได้'],
    ['องค์การบริหารส่วนตำบล', 'องค์การบริหาร[ส่วนตำบล]'],
    ['อ่านจับใจความ', 'อ่าน[จับใจความ]'],
    ['ให้แม่น ก่อนก้าวต่อ แล้วดูก่อน', 'ให้แม่น [ก่อนก้าว]ต่อ แล้วดูก่อน'],
    ['นโยบายของนายกรัฐมนตรี', '[นโยบาย]ของ[นายกรัฐมนตรี]'],
    ['รัฐธรรมนูญแห่งราชอาณาจักรไทย', 'รัฐธรรมนูญแห่ง[ราชอาณาจักรไทย]'],
    ['วิธีการชำระเงิน', '[วิธีการ][ชำระเงิน]'],
    ['ตามกฎหมายที่มีผล', '[ตามกฎหมาย][ที่มีผล]'],
    ['ทำร่วมกันเป็นประจำ', 'ทำ[ร่วมกัน][เป็นประจำ]'],
    ['Grammar & Vocabulary 2568', 'Grammar & Vocabulary 2568'],
  ])('does not split words of %s', (text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it.each([
    ['หมวด 14 การกระจายอำนาจ', '[หมวด 14] [การกระจาย][อำนาจ]'],
    ['ใช้ 10 แต้ม ทำได้อีก 1,200 ชุด', 'ใช้ [10 แต้ม] ทำได้อีก [1,200 ชุด]'],
    ['พ.ร.บ. เทศบาล พ.ศ. 2496', 'พ.ร.บ. เทศบาล [พ.ศ. 2496]'],
    ['ทั้งภาค ก และภาคใต้', 'ทั้ง[ภาค ก] และภาคใต้'],
    ['อวัยวะต่าง ๆ ของร่างกาย', 'อวัยวะต่า[ง ๆ] ของร่างกาย'],
  ])('does not separate a number or sign from its word: %s', (text, expected) => {
    expect(marked(text)).toBe(expected)
  })

  it('returns stretches that join to the text', () => {
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

  it('knows no compound wider than a narrow phone, nor in running text wider than a column', () => {
    const slim = (text: string) => (text.match(/า/g)?.length ?? 0) / 2
    for (const compound of compounds) {
      const width = compound.replace(/\p{M}/gu, '').length - slim(compound)
      expect(width, compound).toBeLessThanOrEqual(isLong(compound) ? 14 : 9)
    }
  })

  it('lists each compound once', () => {
    expect(new Set(compounds).size).toBe(compounds.length)
  })
})
