import { expect, it } from 'vitest'
import { isEmailAddress, storedAddress } from './email-address'

it.each([
  [' Somchai@Example.COM ', 'somchai@example.com'],
  ['somchai@คน.ไทย', 'somchai@xn--42c6b.xn--o3cw4h'],
  ['somchai@xn--42c6b.xn--o3cw4h', 'somchai@xn--42c6b.xn--o3cw4h'],
])('%s is stored as %s', (typed, stored) => {
  expect(storedAddress(typed)).toBe(stored)
  expect(isEmailAddress(typed)).toBe(true)
})

it.each(['', 'no', 'a@b', 'a@คน', 'a@คน.ไทย/x', 'สมชาย@คน.ไทย', 'a b@example.com'])(
  '%j is no address',
  (typed) => {
    expect(isEmailAddress(typed)).toBe(false)
  },
)
