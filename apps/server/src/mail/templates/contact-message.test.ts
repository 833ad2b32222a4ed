import { expect, it } from 'vitest'
import { renderLetter } from '../render-letter.ts'
import { contactMessage } from './contact-message.ts'
import { exampleBrand as brand } from './example-brand.ts'

const letter = contactMessage(
  {
    id: '7b0c2f2e-6f57-4b53-9b0a-2f6f1a4a9a11',
    name: 'สมชาย',
    email: 'somchai+exam@example.test',
    subject: 'แต้มไม่เข้า',
    message: 'บรรทัดแรก\n\nบรรทัดต่อมา',
  },
  brand,
)

it('opens a reply with one press, to the address as mail programs read it', async () => {
  const { html } = await renderLetter(letter, brand)
  expect(html).toContain('href="mailto:somchai%2Bexam@example.test?subject=')
})

it('shows the address as a user would type it, never as a link to copy', async () => {
  const { html, text } = await renderLetter(letter, brand)
  expect(text).toContain('ตอบกลับ:\nsomchai+exam@example.test\n')
  expect(text).not.toContain('mailto:')
  expect(html).not.toContain('คัดลอกลิงก์')
  expect(text).toContain('บรรทัดแรก\n\nบรรทัดต่อมา')
})

it('links to the page that shows a reply to the other administrators', async () => {
  const { text } = await renderLetter(letter, brand)
  expect(text).toContain(
    'https://exam.example/admin/messages?record=7b0c2f2e-6f57-4b53-9b0a-2f6f1a4a9a11 ',
  )
})
