import { describe, expect, it } from 'vitest'
import type { QuestionResult } from '../api/attempt-result'
import { isInView, outcomeOf, type QuestionView } from './question-filter'

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
  it('shows what was dropped with all only', () => {
    const dropped = { ...question(2, 'a'), is_dropped: true }
    expect(outcomeOf(dropped)).toBe('dropped')
    expect(isInView(dropped, { filter: 'wrong', topicId: undefined })).toBe(false)
    expect(isInView(dropped, { filter: 'all', topicId: undefined })).toBe(true)
  })

  it('tells wrong from unanswered', () => {
    expect(questions.map(outcomeOf)).toEqual(['correct', 'wrong', 'unanswered', 'wrong'])
    expect(shown({ filter: 'wrong', topicId: undefined })).toEqual([false, true, false, true])
    expect(shown({ filter: 'unanswered', topicId: undefined })).toEqual([false, false, true, false])
  })

  it('are those of the topic', () => {
    expect(shown({ filter: 'all', topicId: 'a' })).toEqual([true, true, true, false])
    expect(shown({ filter: 'wrong', topicId: 'b' })).toEqual([false, false, false, true])
  })
})
