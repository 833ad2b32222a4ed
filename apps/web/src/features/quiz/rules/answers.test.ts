import { describe, expect, it } from 'vitest'
import type { Verdict } from '@/lib/question'
import { reduceAnswers, type SavedAnswer, stillUnsent, type UnsentAnswer } from './answers'

const verdict: Verdict = {
  isCorrect: true,
  correctChoice: 2,
  explanation: null,
  youtubeUrl: null,
  optionNotes: null,
}
const answeredAt = '2026-11-21T05:00:00.000Z'

describe('answers', () => {
  it('change with each choice and store its verdict', () => {
    const chosen = reduceAnswers(
      {},
      {
        type: 'chosen',
        questionId: 'a',
        choice: 2,
        unsure: true,
      },
    )
    expect(chosen).toEqual({ a: { choice: 2, verdict: null, unsure: true } })
    const graded = reduceAnswers(chosen, { type: 'graded', questionId: 'a', choice: 2, verdict })
    expect(graded.a).toEqual({ choice: 2, verdict, unsure: true })
  })

  it('drop a refused choice, but not a newer one', () => {
    const answers = { a: { choice: 3, verdict: null } } as const
    const refused = { type: 'refused', questionId: 'a' } as const
    expect(reduceAnswers(answers, { ...refused, choice: 3 })).toEqual({})
    expect(reduceAnswers(answers, { ...refused, choice: 1 })).toBe(answers)
  })

  it('follow the server, except for unacknowledged choices', () => {
    const answers = {
      a: { choice: 1, verdict: null },
      b: { choice: 2, verdict: null },
    } as const
    const loaded = reduceAnswers(answers, {
      type: 'loaded',
      answers: [
        { questionId: 'a', choice: 4, answeredAt, sequence: null, unsure: false, verdict: null },
        { questionId: 'c', choice: 3, answeredAt, sequence: null, unsure: false, verdict: null },
        // Another tab marked it.
        { questionId: 'd', choice: 3, answeredAt, sequence: null, unsure: true, verdict: null },
      ],
      waiting: [
        { questionId: 'b', choice: 2, answeredAt, unsure: true },
        { questionId: 'd', choice: 1, answeredAt },
      ],
    })
    expect(loaded).toEqual({
      a: { choice: 4, verdict: null, unsure: false },
      b: { choice: 2, verdict: null, unsure: true },
      c: { choice: 3, verdict: null, unsure: false },
      d: { choice: 1, verdict: null, unsure: true },
    })
  })
})

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
