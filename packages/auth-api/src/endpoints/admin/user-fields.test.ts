import { expect, it } from 'vitest'
import { readBan } from './user-fields.ts'

it.each([
  ['24h', 86_400],
  ['1h30m', 5_400],
  ['1.5s', 1.5],
])('reads %s', (duration, seconds) => {
  const before = Date.now()
  const end = readBan(duration)?.getTime() ?? 0
  expect(end).toBeGreaterThanOrEqual(before + seconds * 1000)
  expect(end).toBeLessThanOrEqual(Date.now() + seconds * 1000)
})

it('computes the end of a ban, and undefined without one', () => {
  expect(readBan('none')).toBeNull()
  expect(readBan('')).toBeUndefined()
})

it.each(['soon', '24', 'h', '1d', '-1h', '999999999999999h'])('refuses %s', (duration) => {
  expect(() => readBan(duration)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})
