import { beforeEach, expect, it, vi } from 'vitest'
import { saveRow } from '@/admin/kit/api/table'
import { makeCourse } from './make-course'

vi.mock('@/admin/kit/api/table', () => ({ saveRow: vi.fn() }))

const save = vi.mocked(saveRow)
const values = {
  tenant: null,
  category: { id: 'law' },
  subcategory: { name: 'ก่อนสอบ' },
  course: 'คอร์ส',
}
const saved = () => save.mock.calls.map(([table, row]) => [table, row])

beforeEach(() => {
  save.mockReset()
  save.mockResolvedValue(undefined)
})

/** The subcategory is made, and the course is not. */
async function failedTry() {
  const made = new Map<string, string>()
  save.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('offline'))
  await expect(makeCourse(values, made)).rejects.toThrow('offline')
  const [, , , subcategory] = save.mock.calls[0] ?? []
  save.mockClear()
  return { made, subcategory }
}

it('does not make again what an earlier try made', async () => {
  const { made, subcategory } = await failedTry()
  await makeCourse(values, made)
  expect(saved()).toEqual([['courses', { name: 'คอร์ส', subcategory_id: subcategory }]])
})

it('makes a subcategory of the same name in another category', async () => {
  const { made, subcategory } = await failedTry()
  await makeCourse({ ...values, category: { id: 'nursing' } }, made)
  expect(saved()[0]).toEqual(['subcategories', { name: 'ก่อนสอบ', category_id: 'nursing' }])
  expect(saved()[1]?.[1]).not.toMatchObject({ subcategory_id: subcategory })
})
