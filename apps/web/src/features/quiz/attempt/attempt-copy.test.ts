import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Verdict } from '@/lib/question'
import { setSession } from '@/lib/session'
import type { OpenedAttempt } from './attempt'
import { forgetStoredAttempt, storedAttempt, storeGiven, storePaper } from './attempt-copy'
import { openUnsentAnswers } from './unsent-answers'

const options = ['ก', 'ข', 'ค', 'ง'] as const
const opened: OpenedAttempt = {
  attempt: { id: 'a', quizSetId: 's', mode: 'instant', deadlineAt: null, pointsSpent: 0 },
  questions: ['q1', 'q2'].map((id) => ({ id, text: id, passage: 'แม่น้ำ', options })),
  sections: [{ name: 'กฎหมาย', first: 1 }],
  answers: [],
  clock: { offsetMs: 0, uncertaintyMs: 5 },
}
const verdict: Verdict = {
  isCorrect: true,
  correctChoice: 1,
  explanation: 'why',
  youtubeUrl: null,
  optionNotes: [null, 'why', null, null],
}
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  setSession({ user: { id: 'u' } } as Parameters<typeof setSession>[0])
})

describe('the stored attempt', () => {
  it('has the questions and the choices, and never a verdict', () => {
    storePaper(opened)
    storeGiven('a', { q1: { choice: 1, verdict, unsure: true } }, 7)
    const { questions, sections, answers } = storedAttempt('a') ?? {}
    expect(questions).toEqual(opened.questions)
    expect(sections).toEqual(opened.sections)
    expect(answers).toMatchObject([
      { questionId: 'q1', choice: 1, sequence: 7, unsure: true, verdict: null },
    ])
    expect([...stored.values()].join()).not.toMatch(/why|correct/i)
  })

  it('leaves unsent choices to the outbox', () => {
    storePaper(opened)
    storeGiven('a', { q1: { choice: 1, verdict: null } }, 7)
    const now = new Date().toISOString()
    vi.stubGlobal(
      'localStorage',
      Object.assign(Object.create(localStorage), { 'sanamsob.unsent.a.q1': '' }),
    )
    stored.set('sanamsob.unsent.a.q1', JSON.stringify({ choice: 2, answeredAt: now }))
    expect(openUnsentAnswers('a').restore()).toHaveLength(1)
    expect(storedAttempt('a')?.answers).toEqual([])
  })

  it('is one per user, and goes when the attempt ends', () => {
    storePaper(opened)
    expect(storedAttempt('b')).toBeNull()
    setSession({ user: { id: 'other' } } as Parameters<typeof setSession>[0])
    expect(storedAttempt('a')).toBeNull()
    setSession({ user: { id: 'u' } } as Parameters<typeof setSession>[0])
    forgetStoredAttempt()
    expect(storedAttempt('a')).toBeNull()
    expect(stored.size).toBe(0)
  })
})
