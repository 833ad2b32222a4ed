import { expect, it } from 'vitest'
import { fieldChanges } from './field-changes'

it('lists the fields that differ, without the time of the change', () => {
  const before = { id: '1', name: 'a', tags: [1], updated_at: 'x', gone: null }
  const after = { id: '1', name: 'b', tags: [1], updated_at: 'y', added: null }
  expect(fieldChanges(before, after)).toEqual([{ field: 'name', before: 'a', after: 'b' }])
})

it('lists all fields of an added and of a deleted row', () => {
  const row = { id: '1', name: 'a', description: null, is_active: false }
  expect(fieldChanges(null, row).map(({ field }) => field)).toEqual(['id', 'name', 'is_active'])
  expect(fieldChanges(row, null)).toContainEqual({ field: 'is_active', before: false, after: null })
})

it('lists nothing where nothing was recorded', () => {
  expect(fieldChanges(null, null)).toEqual([])
})
