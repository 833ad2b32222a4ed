import { describe, expect, it } from 'vitest'
import { type SavedAnswer, stillUnsent, type UnsentAnswer } from './unsent-answers'

const at = (minute: number) => `2026-11-21T05:0${minute}:00.000Z`
const answer = (questionId: string, minute: number): UnsentAnswer => ({
  questionId,
  choice: 1,
  answeredAt: at(minute),
})
/** Arrived then, and made then where its client said so. */
const saved = (questionId: string, minute: number, made?: number): SavedAnswer => ({
  ...answer(questionId, minute),
  sequence: made === undefined ? null : Date.parse(at(made)),
})
const ids = (answers: UnsentAnswer[]) => answers.map((item) => item.questionId)

describe('answers kept on this device', () => {
  it('are news when the server has none, or an earlier one', () => {
    const kept = [answer('b', 3), answer('a', 2)]
    expect(ids(stillUnsent(kept, [saved('b', 1)], ['a', 'b'], 'end'))).toEqual(['a', 'b'])
  })

  it('give way to a later one from another device', () => {
    expect(stillUnsent([answer('a', 1)], [saved('a', 2)], ['a'], 'end')).toEqual([])
  })

  it('are news when the server has one that was made earlier and arrived later', () => {
    expect(ids(stillUnsent([answer('a', 2)], [saved('a', 3, 1)], ['a'], 'end'))).toEqual(['a'])
    expect(stillUnsent([answer('a', 2)], [saved('a', 3, 2)], ['a'], 'end')).toEqual([])
  })

  it('give way to any graded answer in instant mode', () => {
    expect(stillUnsent([answer('a', 2)], [saved('a', 1)], ['a'], 'instant')).toEqual([])
  })

  it('are dropped for a question that is not in the attempt', () => {
    expect(stillUnsent([answer('x', 1)], [], ['a'], 'end')).toEqual([])
  })
})
