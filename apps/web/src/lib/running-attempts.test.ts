import { expect, it } from 'vitest'
import { nextToExpire } from './running-attempts'

const until = (deadline_at: string | null) => ({ deadline_at })

it('returns the attempt with the earliest deadline, and one without a limit only if there is no other', () => {
  const soon = until('2026-11-21T05:00:00+00:00')
  const later = until('2026-11-21T12:30:00+07:00')
  expect(nextToExpire([until(null), later, soon])).toBe(soon)
  expect(nextToExpire([later, until(null)])).toBe(later)
  expect(nextToExpire([])).toBeUndefined()
})
