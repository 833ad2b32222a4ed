import { describe, expect, it } from 'vitest'
import type { Answer } from '@/components/question/option-state'
import { gridColumns, isLocked, questionState } from './question-state'

const open: Answer = { choice: 2, verdict: null }
const graded = (isCorrect: boolean): Answer => ({
  choice: 2,
  verdict: {
    isCorrect,
    correctChoice: isCorrect ? 2 : 4,
    explanation: null,
    youtubeUrl: null,
    optionNotes: null,
  },
})

describe('question state', () => {
  it('distinguishes unanswered, answered, correct and wrong', () => {
    expect(questionState(undefined)).toBe('unanswered')
    expect(questionState(open)).toBe('answered')
    expect(questionState(graded(true))).toBe('correct')
    expect(questionState(graded(false))).toBe('wrong')
  })

  it('locks an answered question in instant mode only, with or without a verdict', () => {
    expect(isLocked('instant', open)).toBe(true)
    expect(isLocked('end', open)).toBe(false)
    expect(isLocked('instant', undefined)).toBe(false)
  })

  it('uses ten columns for long quizzes', () => {
    expect([gridColumns(20), gridColumns(30), gridColumns(50)]).toEqual([5, 5, 10])
  })
})
