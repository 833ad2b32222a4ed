import { describe, expect, it } from 'vitest'
import { requireEmail, toAddress } from './email-address.ts'

describe('an e-mail address', () => {
  it.each([
    ['Somchai@Example.TEST', 'somchai@example.test'],
    [' somchai@คน.ไทย ', 'somchai@xn--42c6b.xn--o3cw4h'],
    ['somchai@XN--42C6B.xn--o3cw4h', 'somchai@xn--42c6b.xn--o3cw4h'],
    ['somchai@mail.คน.ไทย', 'somchai@mail.xn--42c6b.xn--o3cw4h'],
    ['a+b@bücher.example', 'a+b@xn--bcher-kva.example'],
    ['a@ｅｘａｍｐｌｅ.com', 'a@example.com'],
    ['a@1.example.com', 'a@1.example.com'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(requireEmail(typed)).toBe(stored)
    expect(requireEmail(stored)).toBe(stored)
  })

  it('is returned unchanged if it has no other form', () => {
    for (const typed of ['', 'no address', 'a@b', 'a@คน%2eไทย', 'a@127.1', 'A@คน.ไทย/x'])
      expect(toAddress(typed)).toBe(typed.toLowerCase())
  })

  it.each([
    '',
    'somchai',
    'somchai@',
    '@คน.ไทย',
    'somchai@ไทย',
    'somchai@คน..ไทย',
    'som chai@คน.ไทย',
    'สมชาย@คน.ไทย',
    'a@b@คน.ไทย',
    'a@คน.ไทย/x',
    'a@คน%2eไทย',
    'a@evil.example\\.คน.ไทย',
    'a@คน.ไทย:25',
    'a@127.1',
    'a@[127.0.0.1]',
    'a@คน.ไทย\r\nBcc: b@example.test',
    `${'a'.repeat(300)}@example.test`,
    `a@${'ก'.repeat(200)}.ไทย`,
  ])('is refused for %j', (typed) => {
    expect(() => requireEmail(typed)).toThrow()
  })
})
