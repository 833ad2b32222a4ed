import { describe, expect, it } from 'vitest'
import type { Verdict } from '@/lib/question'
import { reduceAnswers } from './answers'

const verdict: Verdict = {
  isCorrect: true,
  correctChoice: 2,
  explanation: null,
  youtubeUrl: null,
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
