import { expect, it } from 'vitest'
import { recordPlace } from './record-place'

const record = { id: 'a1', context: 'somebody@example.test' }
const everywhere = () => true
const nowhere = () => false

it('opens a record’s dialog, and of people the list that holds them', () => {
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

it('leads to no screen that there is not', () => {
  expect(recordPlace({ ...record, kind: 'questions' }, nowhere)).toBeNull()
  expect(recordPlace({ ...record, kind: 'tenants' }, nowhere)).toEqual({
    path: '/admin/categories',
    search: { site: 'a1' },
  })
})
