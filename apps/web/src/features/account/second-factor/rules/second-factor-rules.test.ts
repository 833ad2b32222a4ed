import { expect, it } from 'vitest'
import { problemOf } from '../../rules/problem-of'
import { texts } from '../texts'
import { inGroups, isAppCode, isRecoveryCode, plainCode } from './code-form'

it.each([' 123 456 ', '123-456', '000000'])('accepts %j as an app code', (typed) => {
  expect(isAppCode(typed)).toBe(true)
  expect(isRecoveryCode(typed)).toBe(false)
})

it.each(['abcd-efgh-jkmn', 'ABCD EFGH 2345', '234567892345'])(
  'accepts %j as a recovery code',
  (typed) => {
    expect(isRecoveryCode(typed)).toBe(true)
    expect(isAppCode(typed)).toBe(false)
  },
)

it.each(['', '12345', '1234567', 'abcd-efgh', 'ABCD-EFGH-IJKL', 'ABCD-EFGH-0000'])(
  'rejects %j as either code',
  (typed) => {
    expect([isAppCode(typed), isRecoveryCode(typed)]).toEqual([false, false])
  },
)

it('normalises a code as it is sent and groups a secret for reading', () => {
  expect(plainCode(' abcd-efgh jkmn ')).toBe('ABCDEFGHJKMN')
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})

it.each([
  ['mfa_verification_failed', 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว'],
  ['over_request_rate_limit', 'กรุณารอ 15 นาที'],
  ['mfa_challenge_expired', 'หมดเวลากรอกรหัส'],
  ['session_not_found', 'กรุณาเข้าสู่ระบบใหม่'],
])('explains %s', (code, words) => {
  expect(problemOf({ code }, texts.problems)).toContain(words)
})
