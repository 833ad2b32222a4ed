import { expect, it } from 'vitest'
import { renderLetter } from '../render-letter.ts'
import { exampleBrand as brand } from './example-brand.ts'
import { reminder } from './reminder.ts'

const facts = { due: 12, minutes: 6, token: 'user.signature' }
const stop = 'https://exam.example/reminders/stop?token=user.signature&through=mail'

it('names in one line what is due, and how to stop', async () => {
  const { text, html, unsubscribe } = await renderLetter(reminder(facts, brand), brand)
  expect(text).toContain('คืนนี้มี 12 ข้อถึงเวลาทบทวน ใช้เวลาราว 6 นาที')
  expect(text).toContain('เริ่มคืนนี้:\nhttps://exam.example/\n')
  expect(text).toContain(stop)
  expect(html).toContain('user.signature')
  expect(unsubscribe).toBe(stop)
})

it('says the same without due reviews', async () => {
  const { text } = await renderLetter(reminder({ ...facts, due: 0, minutes: 25 }, brand), brand)
  expect(text).toContain('คืนนี้มีข้อสอบรอให้ทำ ใช้เวลาราว 25 นาที')
})
