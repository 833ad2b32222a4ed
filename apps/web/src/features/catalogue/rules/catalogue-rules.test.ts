import { describe, expect, it } from 'vitest'
import { matches } from './matches'
import { quizSetState } from './quiz-set-state'
import { sortSubcategories } from './sort-subcategories'

describe('matches', () => {
  const category = { name: 'กฎหมายท้องถิ่น', description: 'พ.ร.บ. Local Administration' }

  it('finds every word in name or description, ignoring case', () => {
    expect(matches(category, 'ท้องถิ่น local')).toBe(true)
    expect(matches(category, 'ท้องถิ่น อังกฤษ')).toBe(false)
  })

  it('matches everything for blank text', () => {
    expect(matches({ name: 'x', description: null }, '  ')).toBe(true)
  })
})

describe('sortSubcategories', () => {
  const rows = [
    { name: 'ข', course_count: 1, quiz_set_count: 9 },
    { name: 'ก', course_count: 3, quiz_set_count: 2 },
    { name: 'เก', course_count: 3, quiz_set_count: 4 },
  ]
  const names = (sort: Parameters<typeof sortSubcategories>[1]) =>
    sortSubcategories(rows, sort).map(({ name }) => name)

  it('sorts names in Thai dictionary order, not by code point', () => {
    expect(names('name')).toEqual(['ก', 'เก', 'ข'])
  })

  it('sorts by count in descending order and leaves equal rows in their order', () => {
    expect(names('courses')).toEqual(['ก', 'เก', 'ข'])
    expect(names('quizzes')).toEqual(['ข', 'เก', 'ก'])
    expect(names('default')).toEqual(['ข', 'ก', 'เก'])
  })
})

describe('quizSetState', () => {
  it.each([
    [{ points: null, attempted: false, running: false }, 'guest'],
    [{ points: 10, attempted: false, running: false }, 'start'],
    [{ points: 10, attempted: true, running: false }, 'retry'],
    [{ points: 9, attempted: true, running: false }, 'short'],
    [{ points: 0, attempted: false, running: false }, 'short'],
    [{ points: 0, attempted: true, running: true }, 'continue'],
    [{ points: undefined, attempted: false, running: false }, 'start'],
  ] as const)('for %o a set of 10 points is %s', (learner, state) => {
    expect(quizSetState(10, learner)).toBe(state)
  })

  it('lets a guest start their first free set if the site allows it', () => {
    const guest = { points: null, attempted: false, running: false, anonymousStarts: true }
    expect(quizSetState(0, guest)).toBe('start')
    expect(quizSetState(10, guest)).toBe('guest')
    expect(quizSetState(0, { ...guest, attempted: true })).toBe('guest')
    expect(quizSetState(0, { ...guest, running: true })).toBe('continue')
    expect(quizSetState(0, { ...guest, anonymousStarts: undefined })).toBe('guest')
  })

  it('lets a learner without points start a free set', () => {
    expect(quizSetState(0, { points: 0, attempted: false, running: false })).toBe('start')
  })
})
