import { expect, it } from 'vitest'
import { pastedQuestion } from './pasted-question'

const options = 'ก. เชียงใหม่\nข. กรุงเทพมหานคร\nค. ขอนแก่น\nง. สงขลา'
const fields = {
  question_text: 'เมืองหลวงของไทยคือข้อใด',
  option_a: 'เชียงใหม่',
  option_b: 'กรุงเทพมหานคร',
  option_c: 'ขอนแก่น',
  option_d: 'สงขลา',
  correct_answer: '2',
}

it.each([
  ['numbered', `๑. เมืองหลวงของไทยคือข้อใด\n${options}\nเฉลย ข`],
  ['not numbered', `เมืองหลวงของไทยคือข้อใด\n${options}\nตอบ ข้อ ข`],
  [
    'options on one line',
    'ข้อ 1 เมืองหลวงของไทยคือข้อใด\nก. เชียงใหม่ ข. กรุงเทพมหานคร ค. ขอนแก่น ง. สงขลา\nเฉลย ข',
  ],
])('parses a whole question that is %s', (_, text) => {
  expect(pastedQuestion(text)).toMatchObject({ kind: 'question', fields })
})

it('includes explanation and video', () => {
  const text = `1. เมืองหลวงของไทยคือข้อใด\n${options}\nเฉลย ข\nคำอธิบาย: ตั้งแต่ พ.ศ. 2325\nhttps://youtu.be/abcdefghijk`
  expect(pastedQuestion(text)).toMatchObject({
    fields: { explanation: 'ตั้งแต่ พ.ศ. 2325', youtube_url: 'https://youtu.be/abcdefghijk' },
  })
})

it('counts several questions instead of parsing them', () => {
  const text = `1. ข้อแรก\n${options}\n\n2. ข้อสอง\n${options}`
  expect(pastedQuestion(text)).toEqual({ kind: 'questions', count: 2 })
})

it.each([
  ['words', 'ข้อความหนึ่ง\nอีกบรรทัด'],
  ['one line', 'ก. เชียงใหม่ ข. ลำพูน'],
  ['three options', '1. ถาม\nก. หนึ่ง\nข. สอง\nค. สาม'],
  ['five options', `1. ถาม\n${options}\nจ. ยะลา`],
])('leaves %s as text', (_, text) => {
  expect(pastedQuestion(text)).toBeNull()
})
