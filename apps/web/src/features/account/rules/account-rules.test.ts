import { describe, expect, it } from 'vitest'
import { deviceOf } from '@/lib/device'
import { deletionFields, emailFields, nameFields, passwordFields } from './account-fields'
import { problemOf } from './problem-of'
import { provedByMail } from './proved-by-mail'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'
const android = `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${chrome} Mobile Safari/537.36`

describe('deviceOf', () => {
  it.each([
    [android, 'Chrome', 'Android', 'phone'],
    [`${android} Line/14.20.0`, 'LINE', 'Android', 'phone'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0`,
      'Edge',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox',
      'Linux',
      'computer',
    ],
  ])('recognises %j', (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind })
  })

  it('returns null for an unknown user agent', () => {
    for (const userAgent of [null, '', 'curl/8.0', 'node']) expect(deviceOf(userAgent)).toBeNull()
  })
})

describe('provedByMail', () => {
  const now = 1_700_000_000
  const token = (amr: unknown) => `x.${btoa(JSON.stringify({ amr })).replace(/=+$/, '')}.y`

  it('allows setting a password for an hour', () => {
    expect(provedByMail(token([{ method: 'otp', timestamp: now - 60 }]), now * 1000)).toBe(true)
    expect(provedByMail(token([{ method: 'otp', timestamp: now - 3601 }]), now * 1000)).toBe(false)
  })

  it('refuses a session started with a password and an unreadable token', () => {
    expect(provedByMail(token([{ method: 'password', timestamp: now }]), now * 1000)).toBe(false)
    for (const broken of ['', 'x', 'x.!.y', token('otp')]) {
      expect(provedByMail(broken, now * 1000)).toBe(false)
    }
  })
})

describe('account fields', () => {
  const message = (result: { error?: { issues: { message: string }[] } }) =>
    result.error?.issues[0]?.message

  it('normalise an address as the auth service stores it', () => {
    expect(emailFields.parse({ email: '  New@Example.COM ' })).toEqual({ email: 'new@example.com' })
    expect(emailFields.parse({ email: 'somchai@คน.ไทย' })).toEqual({
      email: 'somchai@xn--42c6b.xn--o3cw4h',
    })
    expect(message(emailFields.safeParse({ email: 'no' }))).toContain('อีเมล')
    expect(message(emailFields.safeParse({ email: ' ' }))).not.toContain('รูปแบบ')
  })

  it('require six characters of a new password and one of the current password', () => {
    expect(passwordFields.safeParse({ current: 'x', factorCode: '', next: '123456' }).success).toBe(
      true,
    )
    expect(
      message(passwordFields.safeParse({ current: 'x', factorCode: '', next: '12345' })),
    ).toContain('6')
  })

  it('accept a blank name and limit its length', () => {
    expect(nameFields.parse({ name: '  ' })).toEqual({ name: '' })
    expect(nameFields.safeParse({ name: 'ก'.repeat(201) }).success).toBe(false)
  })

  it("accept deletion only with the account's own address", () => {
    const fields = deletionFields('Me@Example.com')
    expect(
      fields.safeParse({ email: ' me@example.COM ', password: 'x', factorCode: '' }).success,
    ).toBe(true)
    expect(
      fields.safeParse({ email: 'you@example.com', password: 'x', factorCode: '' }).success,
    ).toBe(false)
  })
})

it('gives every refusal a message, including unknown ones', () => {
  expect(problemOf({ code: 'last_admin' })).toContain('ผู้ดูแล')
  for (const error of [new Error('x'), null, { code: 3 }])
    expect(problemOf(error)).toContain('ลองใหม่')
})
