import { expect, it } from 'vitest'
import { defaultStatus, isComplete, noTarget, setCount, targetRequest } from './import-target'

const fresh = { ...noTarget, course: 'c', name: ' ชุด ' }

it('requires a course and a name, a quiz set, or nothing when no question is new', () => {
  expect(isComplete(noTarget, 1)).toBe(false)
  expect(isComplete(noTarget, 0)).toBe(true)
  expect(isComplete(fresh, 1)).toBe(true)
  expect(isComplete({ ...fresh, name: ' ' }, 1)).toBe(false)
  expect(isComplete({ ...noTarget, kind: 'existing' }, 1)).toBe(false)
  expect(isComplete({ ...noTarget, kind: 'existing', quizSet: 'q' }, 1)).toBe(true)
})

it.each([
  ['cost', '0', true],
  ['cost', '-1', false],
  ['cost', '1.5', false],
  ['time', '0', false],
  ['time', ' 30 ', true],
  ['perSet', '0', false],
  ['perSet', 'ก', false],
  ['perSet', '9999999', false],
] as const)('validates %s of %j as %s', (field, text, complete) => {
  expect(isComplete({ ...fresh, [field]: text }, 1)).toBe(complete)
})

it('counts the sets that the import creates', () => {
  expect(setCount(fresh, 20)).toBe(1)
  expect(setCount({ ...fresh, perSet: '7' }, 20)).toBe(3)
  expect(setCount({ ...fresh, perSet: 'x' }, 20)).toBeNull()
  expect(setCount({ ...fresh, kind: 'existing' }, 20)).toBe(0)
})

it('builds the request from the form', () => {
  expect(targetRequest({ ...fresh, time: '30', perSet: '5', tags: ['t'] }, 10, 1)).toEqual({
    status: 'published',
    quiz_set_template: {
      name: 'ชุด',
      description: '',
      course_id: 'c',
      points_cost: 10,
      time_limit_minutes: 30,
      tags: ['t'],
    },
    questions_per_set: 5,
  })
  expect(targetRequest({ ...fresh, cost: '0' }, 10, 1)).toMatchObject({
    quiz_set_template: { points_cost: 0, time_limit_minutes: null },
  })
  const existing = { ...noTarget, kind: 'existing', quizSet: 'q', status: 'draft' } as const
  expect(targetRequest(existing, 10, 1)).toEqual({ quiz_set_id: 'q', status: 'draft' })
  expect(targetRequest(fresh, 10, 0)).toEqual({})
})

it('is a draft by default after 20 questions, and with content left out', () => {
  expect(defaultStatus({}, 20)).toBe('published')
  expect(defaultStatus({}, 21)).toBe('draft')
  expect(defaultStatus({ losesContent: true }, 1)).toBe('draft')
})
