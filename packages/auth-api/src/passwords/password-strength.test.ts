import { describe, expect, it } from 'vitest'
import { requireStrongPassword, weaknessOf } from './password-strength.ts'

const rules = {
  passwordMinLength: 6,
  refuseLeakedPasswords: true,
  siteWords: ['examhall', 'ห้องสอบ'],
}
const email = 'somkiat.dee@example.org'
const demand = (password: string) => requireStrongPassword(password, rules, email)
const reasons = (password: string) => weaknessOf(password, rules, email)?.reasons

it('returns the reason for refusing a short password', () => {
  expect(() => demand('12345')).toThrow(
    expect.objectContaining({ code: 'weak_password', status: 422, reasons: ['length'] }),
  )
})

it('counts characters, not bytes', () => {
  expect(reasons('กขค')).toEqual(['length'])
  expect(() => demand('สวัสดีชาวโลก'.repeat(6))).not.toThrow()
})

it('refuses more than 72 characters', () => {
  expect(() => demand('xy'.repeat(36))).not.toThrow()
  expect(() => demand(`${'xy'.repeat(36)}z`)).toThrow(
    expect.objectContaining({ code: 'validation_failed', status: 400 }),
  )
})

describe('of obvious passwords', () => {
  it.each([
    ...['123456', 'password', 'Password1', 'qwerty123', 'iloveyou', 'P@ssw0rd', 'aaaaaaaa'],
    ...['0812345678', '081-234-5678', '25122540', '1101700207030', '๑๒๓๔๕๖'],
    ...['รหัสผ่าน', 'isylzjko', 'สวัสดี', 'ประเทศไทย2567', 'Sawasdee', 'teerak99', 'thailand!'],
    ...['examhall', 'ExamHall2025', 'ห้องสอบ1', 'somkiat.dee', 'somkiat.dee1!', email],
  ])('refuses %s', (password) => {
    expect(reasons(password)).toEqual(['pwned'])
  })

  it('accepts them if configured', () => {
    const lax = { ...rules, refuseLeakedPasswords: false }
    expect(weaknessOf('password', lax, email)).toBeUndefined()
    expect(weaknessOf('12345', lax, email)?.reasons).toEqual(['length'])
  })

  it.each(['correct horse', 'sanamsob-demo', 'หมูสามตัวในสวน', 'examhall of fame', 'x7-kq2m'])(
    'does not count %s as obvious',
    (password) => {
      expect(reasons(password)).toBeUndefined()
    },
  )
})
