import { expect, it } from 'vitest'
import { renderMail, renderMailList, type StoredMail } from './mailbox-html.ts'

const mail: StoredMail = {
  id: '7',
  kind: 'recovery',
  to: '"><script>@example.test',
  subject: '<script>alert(1)</script>',
  text: 'ลิงก์:\nhttps://exam.example/verify?a=1&b=2\n<script>',
  html: '<html><head></head><body><a href="https://x.example" target="_blank">ไป</a></body></html>',
  createdAt: new Date('2026-11-21T05:00:00Z'),
}

it('lists and shows mails without running scripts in them', () => {
  for (const html of [renderMail(mail), renderMailList([mail], '"><script>')]) {
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('2569')
  }
})

it('opens the links of a mail in this tab, escaped', () => {
  const html = renderMail(mail)
  expect(html).toContain('<a href="https://exam.example/verify?a=1&amp;b=2">')
  expect(html).toContain('target=&quot;_top&quot;')
  expect(html).not.toMatch(/sandbox="[^"]*allow-scripts/)
})
