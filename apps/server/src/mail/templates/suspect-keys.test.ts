import { expect, it } from 'vitest'
import { renderLetter } from '../render-letter.ts'
import { exampleBrand as brand } from './example-brand.ts'
import { suspectKeys } from './suspect-keys.ts'

it('names what is meant, why nothing is held, and the queue', async () => {
  const byReports = { scope: 'site', site: 'สนามสอบพยาบาล', questions: 4 } as const
  const { subject, text } = await renderLetter(suspectKeys(byReports, brand), brand)
  expect(subject).toBe(`เฉลยที่น่าสงสัย 4 ข้อรอตรวจ - ${brand.name}`)
  expect(text).toContain('ตามรายงานของผู้เรียนครบจำนวนที่กำหนดแล้ว')
  expect(text).toContain('เว็บไซต์ สนามสอบพยาบาล มีข้อที่เฉลยอาจผิด 4 ข้อ')
  expect(text).toContain('https://exam.example/admin/questions?tab=reports')

  const ofNight = { scope: 'night', site: null, questions: 9 } as const
  const { text: night } = await renderLetter(suspectKeys(ofNight, brand), brand)
  expect(night).toContain(`เว็บไซต์ ${brand.name}`)
  expect(night).toContain('ไม่พักข้อใดเลย')
})
