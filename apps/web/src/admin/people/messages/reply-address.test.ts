import { expect, test } from 'vitest'
import { replyAddress } from './reply-address'

const original = {
  name: 'มาลี',
  email: 'malee@example.test',
  subject: 'ถาม & ตอบ',
  message: 'บรรทัดแรก\nบรรทัดที่สอง',
  created_at: '2026-11-22T05:00:00Z',
}

test('addresses a reply to the sender and quotes every line', () => {
  const url = new URL(replyAddress(original))
  expect(url.pathname).toBe('malee@example.test')
  expect(url.searchParams.get('subject')).toBe('ตอบกลับ: ถาม & ตอบ')
  expect(url.searchParams.get('body')).toContain('> บรรทัดแรก\r\n> บรรทัดที่สอง')
})

test('escapes an address that would add header fields', () => {
  const url = new URL(replyAddress({ ...original, email: 'x?bcc=all@evil.test&cc=you@evil.test' }))
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
})

test.each(['ข้อความยาว ', '😀😀', 'ขอบคุณ😀'])(
  'truncates a long quote to the length of URL that Windows accepts: %s',
  (words) => {
    const address = replyAddress({ ...original, message: words.repeat(300) })
    expect(address.length).toBeLessThanOrEqual(2000)
    expect(new URL(address).searchParams.get('body')).toMatch(new RegExp(`> ${words}.*…$`, 'u'))
  },
)
