import { expect, it } from 'vitest'
import { recordPlace } from './record-place'

const record = { id: 'a1', context: 'somebody@example.test' }
const everywhere = () => true
const nowhere = () => false

it("returns a record's dialog, and the filtered list for a user", () => {
  expect(recordPlace({ ...record, kind: 'quiz_sets' }, everywhere)).toEqual({
    path: '/admin/quiz-sets',
    search: { record: 'a1' },
  })
  expect(recordPlace({ ...record, kind: 'payment_orders' }, everywhere)).toEqual({
    path: '/admin/orders',
    search: { record: 'a1' },
  })
  expect(recordPlace({ ...record, kind: 'profiles' }, everywhere)).toEqual({
    path: '/admin/users',
    search: { q: 'somebody@example.test' },
  })
})

it('returns null for a record without an accessible screen', () => {
  expect(recordPlace({ ...record, kind: 'questions' }, nowhere)).toBeNull()
  expect(recordPlace({ ...record, kind: 'tenants' }, nowhere)).toEqual({
    path: '/admin/categories',
    search: { site: 'a1' },
  })
})
