import { expect, it } from 'vitest'
import { userLines } from './user-lines'

it('exports accounts with labels and times in Bangkok', () => {
  const user = {
    id: 'a',
    email: 'a@example.test',
    full_name: null,
    points: 50,
    created_at: '2026-10-31T17:30:00+00:00',
    role: 'admin' as const,
    attempts: 2,
    confirmed: true,
    anonymous: false,
    suspended: false,
  }
  expect(userLines([user])).toEqual([
    ['รหัสบัญชี', 'อีเมล', 'ชื่อ', 'สิทธิ์', 'แต้ม', 'ทำข้อสอบ (ครั้ง)', 'ยืนยันแล้ว', 'ถูกระงับ', 'สมัครเมื่อ'],
    ['a', 'a@example.test', null, 'ผู้ดูแลระบบ', 50, 2, 'ใช่', 'ไม่ใช่', '2026-11-01 00:30:00'],
  ])
})
