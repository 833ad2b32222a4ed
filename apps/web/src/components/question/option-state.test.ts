import { expect, it } from 'vitest'
import { type Answer, optionState } from './option-state'

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

it('shows only the choice until the verdict arrives', () => {
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
