import { describe, expect, it } from 'vitest'
import { type Answer, gridColumns, isLocked, optionState, questionState } from './question-state'

const open: Answer = { choice: 2, verdict: null }
const graded = (isCorrect: boolean): Answer => ({
  choice: 2,
  verdict: { isCorrect, correctChoice: isCorrect ? 2 : 4, explanation: null, youtubeUrl: null },
})

describe('question state', () => {
  it('tells unanswered, answered, correct and wrong apart', () => {
    expect(questionState(undefined)).toBe('unanswered')
    expect(questionState(open)).toBe('answered')
    expect(questionState(graded(true))).toBe('correct')
    expect(questionState(graded(false))).toBe('wrong')
  })

  it('shows only the choice until there is a verdict', () => {
    expect(optionState(2, open)).toBe('chosen')
    expect(optionState(3, open)).toBe('open')
    expect(optionState(1, undefined)).toBe('open')
  })

  it('shows the right option and the mistake after a verdict', () => {
    expect(optionState(2, graded(true))).toBe('right')
    expect(optionState(2, graded(false))).toBe('mistaken')
    expect(optionState(4, graded(false))).toBe('right')
    expect(optionState(1, graded(false))).toBe('dimmed')
  })

  it('locks an answered question in instant mode only, verdict or not', () => {
    expect(isLocked('instant', open)).toBe(true)
    expect(isLocked('end', open)).toBe(false)
    expect(isLocked('instant', undefined)).toBe(false)
  })

  it('uses ten columns for long quizzes', () => {
    expect([gridColumns(20), gridColumns(30), gridColumns(50)]).toEqual([5, 5, 10])
  })
})
