import { expect, it } from 'vitest'
import { problemOf } from '../../rules/problem-of'
import { texts } from '../texts'

it.each([
  ['mfa_verification_failed', 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว'],
  ['over_request_rate_limit', 'กรุณารอ 15 นาที'],
  ['mfa_challenge_expired', 'หมดเวลากรอกรหัส'],
  ['session_not_found', 'กรุณาเข้าสู่ระบบใหม่'],
])('explains %s', (code, words) => {
  expect(problemOf({ code }, texts.problems)).toContain(words)
})
