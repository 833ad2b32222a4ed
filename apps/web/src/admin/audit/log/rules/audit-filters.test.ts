import { expect, it } from 'vitest'
import { auditFilters } from './audit-filters'

it('asks for whole days in Bangkok, the last one included', () => {
  const filters = { from: '2026-11-01', to: '2026-11-01' }
  expect(auditFilters({ q: '', filters })).toEqual({
    from: '2026-10-31T17:00:00.000Z',
    to: '2026-11-01T17:00:00.000Z',
  })
})

it('leaves out what says nothing, and what is no day', () => {
  const filters = { from: '2026-13-45', to: 'x', view: 'trash', table: undefined, action: 'delete' }
  expect(auditFilters({ q: '', filters })).toEqual({ action: 'delete' })
})

it('searches for the id of a row', () => {
  expect(auditFilters({ q: 'abc', filters: { batch: 'b' } })).toEqual({ row: 'abc', batch: 'b' })
})
