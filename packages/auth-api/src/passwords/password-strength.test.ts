import { expect, it } from 'vitest'
import { requireStrongPassword, weaknessOf } from './password-strength.ts'

it('names the reason for refusing a short password', () => {
  expect(() => requireStrongPassword('12345', 6)).toThrow(
    expect.objectContaining({ code: 'weak_password', status: 422, reasons: ['length'] }),
  )
})

it('counts characters, not bytes', () => {
  expect(weaknessOf('กขค', 6)?.reasons).toEqual(['length'])
  expect(() => requireStrongPassword('สวัสดี'.repeat(12), 6)).not.toThrow()
})

it('refuses more than 72 characters', () => {
  expect(() => requireStrongPassword('x'.repeat(72), 6)).not.toThrow()
  expect(() => requireStrongPassword('x'.repeat(73), 6)).toThrow(
    expect.objectContaining({ code: 'validation_failed', status: 400 }),
  )
})
