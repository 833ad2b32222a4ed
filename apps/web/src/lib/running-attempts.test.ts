import { expect, it } from 'vitest'
import { mostUrgent } from './running-attempts'

const until = (deadline_at: string | null) => ({ deadline_at })

it('takes the attempt whose time ends first, and one without a limit only when nothing presses', () => {
  const soon = until('2026-11-21T05:00:00+00:00')
  const later = until('2026-11-21T12:30:00+07:00')
  expect(mostUrgent([until(null), later, soon])).toBe(soon)
  expect(mostUrgent([later, until(null)])).toBe(later)
  expect(mostUrgent([])).toBeUndefined()
})
