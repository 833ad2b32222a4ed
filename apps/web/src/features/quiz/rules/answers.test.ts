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
  it('change with each choice and take the verdict when it comes', () => {
    const chosen = reduceAnswers({}, { type: 'chosen', questionId: 'a', choice: 2 })
    expect(chosen).toEqual({ a: { choice: 2, verdict: null } })
    const graded = reduceAnswers(chosen, { type: 'graded', questionId: 'a', choice: 2, verdict })
    expect(graded.a?.verdict).toBe(verdict)
  })

  it('lose a refused choice, but not the one made after it', () => {
    const answers = { a: { choice: 3, verdict: null } } as const
    const refused = { type: 'refused', questionId: 'a' } as const
    expect(reduceAnswers(answers, { ...refused, choice: 3 })).toEqual({})
    expect(reduceAnswers(answers, { ...refused, choice: 1 })).toBe(answers)
  })

  it('follow the server, save for choices still on their way', () => {
    const answers = {
      a: { choice: 1, verdict: null },
      b: { choice: 2, verdict: null },
    } as const
    const loaded = reduceAnswers(answers, {
      type: 'loaded',
      answers: [
        { questionId: 'a', choice: 4, answeredAt, sequence: null, verdict: null },
        { questionId: 'c', choice: 3, answeredAt, sequence: null, verdict: null },
      ],
      waiting: [{ questionId: 'b', choice: 2, answeredAt }],
    })
    expect(loaded).toEqual({
      a: { choice: 4, verdict: null },
      b: { choice: 2, verdict: null },
      c: { choice: 3, verdict: null },
    })
  })
})
