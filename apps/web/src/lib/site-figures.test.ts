import { expect, it } from 'vitest'
import { shownClaims } from './site-figures'

const claims = [
  { key: 'stat_quiz_sets', label: 'ชุดข้อสอบ', counted: 'quiz_sets' },
  { key: 'stat_learners', label: 'ผู้เรียน', counted: 'learners' },
  { key: 'stat_rating', label: 'ความพึงพอใจ' },
] as const
const counts = { platforms: 2, categories: 5, quiz_sets: 1234, questions: 120, learners: 99 }
const values = (settings: Record<string, string>) =>
  shownClaims(claims, settings, counts).map(({ value }) => value)

it("prefers the operator's figure, then a large enough count, and omits the rest", () => {
  expect(values({ stat_quiz_sets: '500+', stat_rating: '4.9/5' })).toEqual(['500+', '4.9/5'])
  expect(values({ stat_quiz_sets: ' ' })).toEqual(['1,234'])
  expect(shownClaims(claims, {}, undefined)).toEqual([])
})
