import { expect, it } from 'vitest'
import { renderLetter } from '../render-letter.ts'
import { exampleBrand as brand } from './example-brand.ts'
import { lostHost } from './lost-host.ts'

const facts = {
  host: 'nurse.example',
  site: 'สนามสอบพยาบาล',
  tenant_id: '7b0c2f2e-6f57-4b53-9b0a-2f6f1a4a9a11',
  lost_at: '2026-11-22T02:00:00Z',
  answers_until: '2026-12-06T02:00:00Z',
  steps: ['เพิ่มระเบียนชนิด TXT ชื่อ _sanamsob.nurse.example ค่า sanamsob-verification=abc'],
}

it('names the proof to publish again, the end of service in Thai time, and the page to check', async () => {
  const { subject, text } = await renderLetter(lostHost(facts, brand), brand)
  expect(subject).toBe('ไม่พบหลักฐานยืนยันโดเมน nurse.example')
  expect(text).toMatch(/ยังตอบที่โดเมนนี้ถึง 6 ธันวาคม .*2569.* 09:00 น\./)
  expect(text).toContain('ค่า sanamsob-verification=abc')
  expect(text).toContain(`https://exam.example/admin/tenants/${facts.tenant_id}/domains`)
})

it('says that the site no longer answers, if that is so', async () => {
  const late = lostHost({ ...facts, answers_until: null, steps: null }, brand)
  const { text } = await renderLetter(late, brand)
  expect(text).toContain('ไม่ตอบที่โดเมนนี้แล้ว')
})
