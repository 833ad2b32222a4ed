import { expect, it } from 'vitest'
import { orderFilters, paidFilters } from './order-filters'

it('filters by whole days in Bangkok and omits empty filters', () => {
  const filters = { tab: undefined, state: 'paid', from: '2026-11-01', to: '2026-11-02', user: '' }
  expect(orderFilters({ q: '', site: null, filters })).toEqual({
    state: 'paid',
    from: '2026-10-31T17:00:00.000Z',
    to: '2026-11-02T17:00:00.000Z',
  })
})

it('shows the review queue regardless of the state filter', () => {
  const filters = { tab: 'review', state: 'paid' }
  expect(orderFilters({ q: 'RC2569', site: 'global', filters })).toEqual({
    state: 'review',
    number: 'RC2569',
    site: 'global',
  })
})

it('filters by the time of payment, as the report does', () => {
  expect(paidFilters('2026-11-01', '2026-11-01', null)).toEqual({
    paid_from: '2026-10-31T17:00:00.000Z',
    paid_to: '2026-11-01T17:00:00.000Z',
  })
})
