import { describe, expect, it } from 'vitest'
import type { QuestionResult } from '../api/attempt-result'
import { isInView, missedFirst, outcomeOf, type QuestionView } from './question-filter'

const question = (choice: 1 | 2 | null, topic: string) =>
  ({
    choice,
    correct_choice: 1,
    is_correct: choice === 1,
    tags: [{ id: topic, name: topic }],
  }) as QuestionResult

const questions = [question(1, 'a'), question(2, 'a'), question(null, 'a'), question(2, 'b')]
const shown = (view: QuestionView) => questions.map((q) => isInView(q, view))

describe('questions in view', () => {
  it('shows deferred questions only in the unfiltered view', () => {
    const deferred: QuestionResult = { ...question(2, 'a'), is_deferred: true, is_correct: null }
    expect(outcomeOf(deferred)).toBe('deferred')
    expect(isInView(deferred, { filter: 'wrong', topicId: undefined })).toBe(false)
    expect(isInView(deferred, { filter: 'sure-wrong', topicId: undefined })).toBe(false)
    expect(isInView(deferred, { filter: 'all', topicId: undefined })).toBe(true)
  })

  it('shows dropped questions only in the unfiltered view', () => {
    const dropped = { ...question(2, 'a'), is_dropped: true }
    expect(outcomeOf(dropped)).toBe('dropped')
    expect(isInView(dropped, { filter: 'wrong', topicId: undefined })).toBe(false)
    expect(isInView(dropped, { filter: 'all', topicId: undefined })).toBe(true)
  })

  it('distinguishes wrong and unanswered questions', () => {
    expect(questions.map(outcomeOf)).toEqual(['correct', 'wrong', 'unanswered', 'wrong'])
    expect(shown({ filter: 'wrong', topicId: undefined })).toEqual([false, true, false, true])
    expect(shown({ filter: 'unanswered', topicId: undefined })).toEqual([false, false, true, false])
  })

  it('distinguishes sure and unsure answers, and shows sure and wrong ones first', () => {
    const marked = [true, true, false, false].map((unsure, index) => ({
      ...question(index % 2 === 0 ? 1 : 2, 'a'),
      position: index + 1,
      unsure,
    }))
    const blank = { ...question(null, 'a'), position: 5, unsure: true }
    const order = missedFirst([...marked, blank]).map(({ position }) => position)
    expect(order).toEqual([4, 2, 5, 1, 3])
    const positions = (filter: QuestionView['filter']) =>
      [...marked, blank]
        .filter((q) => isInView(q, { filter, topicId: undefined }))
        .map(({ position }) => position)
    expect(positions('unsure-right')).toEqual([1])
    expect(positions('unsure-wrong')).toEqual([2])
    expect(positions('sure-right')).toEqual([3])
    expect(positions('sure-wrong')).toEqual([4])
  })

  it('filters by topic', () => {
    expect(shown({ filter: 'all', topicId: 'a' })).toEqual([true, true, true, false])
    expect(shown({ filter: 'wrong', topicId: 'b' })).toEqual([false, false, false, true])
  })
})
