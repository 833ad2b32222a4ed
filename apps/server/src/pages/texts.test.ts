import { expect, it } from 'vitest'
import { plainTexts } from './texts.ts'

it.each([
  [45, '10 ข้อ เวลา 45 นาที'],
  [150, '10 ข้อ เวลา 2 ชั่วโมง 30 นาที'],
  [180, '10 ข้อ เวลา 3 ชั่วโมง'],
  [null, '10 ข้อ ไม่จำกัดเวลา'],
])('states %s minutes as %s', (minutes, facts) => {
  expect(plainTexts.facts(10, minutes)).toBe(facts)
})
