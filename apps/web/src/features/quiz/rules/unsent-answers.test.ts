import { describe, expect, it } from 'vitest'
import { stillUnsent, type UnsentAnswer } from './unsent-answers'

const at = (minute: number) => `2026-11-21T05:0${minute}:00.000Z`
const answer = (questionId: string, minute: number): UnsentAnswer => ({
  questionId,
  choice: 1,
  answeredAt: at(minute),
})
const ids = (answers: UnsentAnswer[]) => answers.map((item) => item.questionId)

describe('answers kept on this device', () => {
  it('are news when the server has none, or an earlier one', () => {
    const kept = [answer('b', 3), answer('a', 2)]
    expect(ids(stillUnsent(kept, [answer('b', 1)], ['a', 'b'], 'end'))).toEqual(['a', 'b'])
  })

  it('give way to a later one from another device', () => {
    expect(stillUnsent([answer('a', 1)], [answer('a', 2)], ['a'], 'end')).toEqual([])
  })

  it('give way to any graded answer in instant mode', () => {
    expect(stillUnsent([answer('a', 2)], [answer('a', 1)], ['a'], 'instant')).toEqual([])
  })

  it('are dropped for a question that is not in the attempt', () => {
    expect(stillUnsent([answer('x', 1)], [], ['a'], 'end')).toEqual([])
  })
})
