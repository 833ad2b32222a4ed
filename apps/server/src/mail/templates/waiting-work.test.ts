import { expect, it } from 'vitest'
import { renderLetter } from '../render-letter.ts'
import { exampleBrand as brand } from './example-brand.ts'
import { waitingWork } from './waiting-work.ts'

it('names only the kinds of work that wait, each with its list', async () => {
  const facts = { reports: 3, laws: 0, messages: 0, orders: 100, jobs: 0 }
  const { subject, text } = await renderLetter(waitingWork(facts, brand), brand)
  expect(subject).toBe(`งานที่รอดำเนินการ - ${brand.name}`)
  expect(text).toContain('รายงานและเฉลยที่ต้องตรวจ 3 รายการ')
  expect(text).toContain('https://exam.example/admin/questions?tab=reports')
  expect(text).toContain('คำสั่งซื้อที่ต้องตรวจสอบ 99+ รายการ')
  expect(text).not.toContain('ข้อความที่ยังไม่ตอบ')
  expect(text).not.toContain('งานเบื้องหลัง')
})
