import { expect, it } from 'vitest'
import { renderLetter } from '../render-letter.ts'
import { contactReply } from './contact-reply.ts'
import { exampleBrand as brand } from './example-brand.ts'

const facts = {
  answer: 'เติมให้แล้วค่ะ\nตรวจสอบได้ที่หน้าแต้ม\n\nขอบคุณค่ะ',
  subject: 'แต้มไม่เข้า',
  message: 'ชำระแล้ว\r\nแต้มยังไม่เข้า',
  asked_at: '2026-11-22T02:00:00Z',
  contact: 'help@exam.example',
}
const render = (change: Partial<typeof facts | { contact: null }> = {}) =>
  renderLetter(contactReply({ ...facts, ...change }, brand), brand)

it('shows the answer first, as it was written, and quotes the question below', async () => {
  const { subject, text, html } = await render()
  expect(subject).toBe('ตอบกลับ: แต้มไม่เข้า')
  expect(text).toMatch(
    /^คำตอบจาก สนามสอบ\n\nเติมให้แล้วค่ะ\nตรวจสอบได้ที่หน้าแต้ม\n\nขอบคุณค่ะ\n\nข้อความที่ส่งถึงเราเมื่อ 22 พฤศจิกายน .*2569.* 09:00 น\. เรื่อง “แต้มไม่เข้า”\n> ชำระแล้ว\n> แต้มยังไม่เข้า\n\n/,
  )
  expect(html).toMatch(/เติมให้แล้วค่ะ<br\/>ตรวจสอบได้ที่หน้าแต้ม<\/p>/)
  expect(html).toMatch(/<blockquote[^>]*>ชำระแล้ว<br\/>แต้มยังไม่เข้า<\/blockquote>/)
  expect(html.indexOf('ขอบคุณค่ะ')).toBeLessThan(html.indexOf('<blockquote'))
  expect(html).not.toContain('อัตโนมัติ')
})

it('invites replies to the address of the site, or by its form if it has none', async () => {
  const given = await render()
  expect(given.replyTo).toBe('help@exam.example')
  expect(given.text).toContain('ตอบกลับอีเมลฉบับนี้ได้')
  const none = await render({ contact: null })
  expect(none).not.toHaveProperty('replyTo')
  expect(none.text).toContain('https://exam.example/contact')
})

it('lets no user input into its headers or its markup', async () => {
  const { subject, html } = await render({
    subject: 'สวัสดี\r\nBcc: all@evil.example',
    answer: '<script>alert(1)</script>',
    message: '</blockquote><a href="https://evil.example">รับรางวัล</a>',
  })
  expect(subject).toBe('ตอบกลับ: สวัสดี Bcc: all@evil.example')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('&lt;/blockquote&gt;')
  expect(html).not.toMatch(/<script|<a [^>]*evil/)
})
