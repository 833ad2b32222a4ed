import { expect, it } from 'vitest'
import type { Question } from '@/lib/question'
import { choiceAt, orderOf, placeOf } from './option-order'

it('a shuffled option has the label of its place, and keeps its number', () => {
  const question: Question = {
    id: 'a',
    text: 'ถาม',
    passage: null,
    options: ['หนึ่ง', 'สอง', 'สาม', 'ถูกทุกข้อ'],
    order: [3, 1, 2, 4],
  }
  expect(orderOf(question)).toEqual([3, 1, 2, 4])
  expect(([1, 2, 3, 4] as const).map((choice) => placeOf(question, choice))).toEqual([2, 3, 1, 4])
  expect([1, 2, 3, 4, 5].map((place) => choiceAt(question, place))).toEqual([3, 1, 2, 4, undefined])
  const { order: _, ...asWritten } = question
  expect(placeOf(asWritten, 3)).toBe(3)
  expect(choiceAt(asWritten, 2)).toBe(2)
})
