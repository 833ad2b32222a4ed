import { expect, it } from 'vitest'
import { bySection, sectionAt } from './sections'

const sections = [
  { name: 'กฎหมาย', first: 1 },
  { name: 'ภาษาอังกฤษ', first: 4 },
]

it('finds the section of a question', () => {
  expect([0, 2, 3, 9].map((position) => sectionAt(sections, position)?.name)).toEqual([
    'กฎหมาย',
    'กฎหมาย',
    'ภาษาอังกฤษ',
    'ภาษาอังกฤษ',
  ])
  expect(sectionAt(null, 0)).toBeUndefined()
})

it('cuts entries into sections', () => {
  expect(bySection(['a', 'b', 'c', 'd', 'e'], sections)).toEqual([
    { name: 'กฎหมาย', first: 1, entries: ['a', 'b', 'c'] },
    { name: 'ภาษาอังกฤษ', first: 4, entries: ['d', 'e'] },
  ])
  for (const none of [null, []]) {
    expect(bySection(['a', 'b'], none)).toEqual([{ name: null, first: 1, entries: ['a', 'b'] }])
  }
})
