import { expect, it } from 'vitest'
import { auditFilters } from './audit-filters'

it('filters by whole days in Bangkok, including the last one', () => {
  const filters = { from: '2026-11-01', to: '2026-11-01' }
  expect(auditFilters({ q: '', filters })).toEqual({
    from: '2026-10-31T17:00:00.000Z',
    to: '2026-11-01T17:00:00.000Z',
  })
})

it('omits empty filters and invalid days', () => {
  const filters = { from: '2026-13-45', to: 'x', view: 'trash', table: undefined, action: 'delete' }
  expect(auditFilters({ q: '', filters })).toEqual({ action: 'delete' })
})

it('searches by text, or by a whole row id', () => {
  const id = '7b0c1f3e-0000-4000-8000-0123456789ab'
  expect(auditFilters({ q: 'abc', filters: { batch: 'b' } })).toEqual({ q: 'abc', batch: 'b' })
  expect(auditFilters({ q: id, filters: {} })).toEqual({ row: id })
})
