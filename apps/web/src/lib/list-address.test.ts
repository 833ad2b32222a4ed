import { expect, it } from 'vitest'
import { changeListAddress, readListAddress, rowRange, writeListAddress } from './list-address'

const schema = {
  filters: { status: ['active', 'inactive'], tenant: 'text' },
  sorts: ['name', 'created_at'],
  sizes: [10, 50],
} as const
const read = (search: Record<string, unknown>) => readListAddress(schema, search)

it('reads back what it wrote', () => {
  const search = { q: 'ภาษา', status: 'active', tenant: 'a', sort: '-name', page: '3', size: '50' }
  const address = read({ ...search, hidden: 'id,order', record: 'new' })
  expect(address.sort).toEqual({ by: 'name', descending: true })
  expect(address.hidden).toEqual(['id', 'order'])
  expect(rowRange(address)).toEqual([100, 149])
  const written = writeListAddress(schema, address)
  expect(read(JSON.parse(JSON.stringify(written)))).toEqual(address)
})

it('treats unknown values as defaults', () => {
  const address = read({ status: 'deleted', sort: 'password', page: '-1', size: '9999' })
  expect(writeListAddress(schema, address)).toEqual(writeListAddress(schema, read({})))
  expect(Object.values(writeListAddress(schema, address)).filter(Boolean)).toEqual([])
})

it('returns to the first page when the rows change, and stays otherwise', () => {
  const third = read({ page: '3', tenant: 'a' })
  expect(changeListAddress(third, { filters: { status: 'active' } })).toMatchObject({
    page: 1,
    filters: { status: 'active', tenant: 'a' },
  })
  expect(changeListAddress(third, { q: 'x' }).page).toBe(1)
  expect(changeListAddress(third, { record: 'new' }).page).toBe(3)
  expect(changeListAddress(third, { page: 2 }).page).toBe(2)
})
