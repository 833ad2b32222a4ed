import { expect, it } from 'vitest'
import { pickSuggestions } from './pick-suggestions'

const hits = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index + 1}`,
    name: prefix,
  }))
const ids = (results: Parameters<typeof pickSuggestions>[0], limit: number) =>
  pickSuggestions(results, limit).map(({ id }) => id)

it('takes the best result of every kind before the second of any', () => {
  const results = {
    categories: hits('a', 1),
    subcategories: [],
    courses: hits('c', 5),
    quiz_sets: hits('q', 9),
  }
  expect(ids(results, 5)).toEqual(['a1', 'c1', 'c2', 'q1', 'q2'])
  expect(ids(results, 99)).toHaveLength(15)
})

it('returns no suggestions without results', () => {
  const nothing = { categories: [], subcategories: [], courses: [], quiz_sets: [] }
  expect(ids(nothing, 7)).toEqual([])
})
