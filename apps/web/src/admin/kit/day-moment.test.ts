import { expect, it } from 'vitest'
import { cellMoment, dayMoment, dayOf } from './day-moment'

it('starts days at midnight in Bangkok', () => {
  expect(dayMoment('2026-11-01')).toBe('2026-10-31T17:00:00.000Z')
  expect(dayMoment('2026-11-01', 1)).toBe('2026-11-01T17:00:00.000Z')
})

it('returns undefined for invalid days', () => {
  for (const none of [undefined, '', 'x', '2026-13-45']) expect(dayMoment(none)).toBeUndefined()
})

it('returns the day of a moment, and days before and after it', () => {
  expect(dayOf(new Date('2026-10-31T16:59:59Z'))).toBe('2026-10-31')
  expect(dayOf(new Date('2026-10-31T17:00:00Z'))).toBe('2026-11-01')
  expect(dayOf(new Date('2026-10-31T17:00:00Z'), -30)).toBe('2026-10-02')
})

it('formats a moment for a CSV cell in Bangkok time', () => {
  expect(cellMoment('2026-10-31T17:30:05.123456+00:00')).toBe('2026-11-01 00:30:05')
  expect(cellMoment(null)).toBeNull()
})
