import { describe, expect, it } from 'vitest'
import { type SavedAnswer, stillUnsent, type UnsentAnswer } from './unsent-answers'

const at = (minute: number) => `2026-11-21T05:0${minute}:00.000Z`
const answer = (questionId: string, minute: number): UnsentAnswer => ({
  questionId,
  choice: 1,
  answeredAt: at(minute),
})
/** Creates an answer that arrived at `minute` and was made at `made`, if its client sent that. */
const saved = (questionId: string, minute: number, made?: number): SavedAnswer => ({
  ...answer(questionId, minute),
  sequence: made === undefined ? null : Date.parse(at(made)),
})
const ids = (answers: UnsentAnswer[]) => answers.map((item) => item.questionId)

describe('answers stored on this device', () => {
  it('are unsent if the server has none or an older one', () => {
    const stored = [answer('b', 3), answer('a', 2)]
    expect(ids(stillUnsent(stored, [saved('b', 1)], ['a', 'b'], 'end'))).toEqual(['a', 'b'])
  })

  it('are superseded by a newer one from another device', () => {
    expect(stillUnsent([answer('a', 1)], [saved('a', 2)], ['a'], 'end')).toEqual([])
  })

  it("are unsent if the server's answer was made earlier but arrived later", () => {
    expect(ids(stillUnsent([answer('a', 2)], [saved('a', 3, 1)], ['a'], 'end'))).toEqual(['a'])
    expect(stillUnsent([answer('a', 2)], [saved('a', 3, 2)], ['a'], 'end')).toEqual([])
  })

  it('are superseded by any graded answer in instant mode', () => {
    expect(stillUnsent([answer('a', 2)], [saved('a', 1)], ['a'], 'instant')).toEqual([])
  })

  it('are dropped for a question outside the attempt', () => {
    expect(stillUnsent([answer('x', 1)], [], ['a'], 'end')).toEqual([])
  })
})
