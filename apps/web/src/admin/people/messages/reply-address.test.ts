import { expect, test } from 'vitest'
import { replyAddress } from './reply-address'

const told = {
  name: 'มาลี',
  email: 'malee@example.test',
  subject: 'ถาม & ตอบ',
  message: 'บรรทัดแรก\nบรรทัดที่สอง',
  created_at: '2026-11-22T05:00:00Z',
}

test('a reply goes to who wrote, and quotes every line', () => {
  const url = new URL(replyAddress(told))
  expect(url.pathname).toBe('malee@example.test')
  expect(url.searchParams.get('subject')).toBe('ตอบกลับ: ถาม & ตอบ')
  expect(url.searchParams.get('body')).toContain('> บรรทัดแรก\r\n> บรรทัดที่สอง')
})

test('an address that would add fields of its own stays an address', () => {
  const url = new URL(replyAddress({ ...told, email: 'x?bcc=all@evil.test&cc=you@evil.test' }))
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
})

test.each(['ข้อความยาว ', '😀😀', 'ขอบคุณ😀'])(
  'a long message is quoted as far as Windows opens the address: %s',
  (words) => {
    const address = replyAddress({ ...told, message: words.repeat(300) })
    expect(address.length).toBeLessThanOrEqual(2000)
    expect(new URL(address).searchParams.get('body')).toMatch(new RegExp(`> ${words}.*…$`, 'u'))
  },
)
