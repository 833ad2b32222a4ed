import { describe, expect, test } from 'vitest'
import { parsePayload } from '../request/parse-payload.ts'
import { fillSlots, findSlots, requestShape } from './request-shape.ts'

const shapeOf = (search: string, body?: string) =>
  requestShape(search, body === undefined ? null : parsePayload(body, 'json', null, true))

describe('requests of one shape', () => {
  test.each([
    ['?id=eq.1&select=id', '?id=eq.2&select=id'],
    ['?a.b=not.gte.x', '?a.b=not.gte.%E0%B8%81+'],
  ])('include %s and %s', (one, other) => {
    expect(shapeOf(one)?.key).toBe(shapeOf(other)?.key)
  })
  test('have their values extracted and decoded', () => {
    expect(shapeOf('?id=eq.a+b%2C&n=lt.3')?.values).toEqual(['a b,', '3'])
  })
  test("are distinguished by keys and kinds of a body's values, not by the values", () => {
    const key = (body: string) => shapeOf('', body)?.key
    expect(key('{"a": 1, "b": "x"}')).toBe(key('{"a": 2, "b": "y"}'))
    expect(key('{"a": 1}')).not.toBe(key('{"a": null}'))
    expect(key('{"a": 1}')).not.toBe(key('{"a": [1]}'))
    expect(key('{"a": 1}')).not.toBe(key('{"a": 12345678901234567890}'))
    expect(key('{"a": 1}')).not.toBe(key('{"b": 1}'))
    expect(key('[{"a": 1}]')).not.toBe(key('{"a": 1}'))
  })
})

describe('values that are not extracted', () => {
  test.each([
    '?select=eq.x',
    '?order=eq.x',
    '?a.limit=eq.5',
    '?x.or=eq.1',
    '?id=in.(1,2)',
    '?id=like.a*',
    '?id=eq.%zz',
  ])('%s', (search) => expect(shapeOf(search)).toMatchObject({ search, values: [] }))
  test('requests that contain the mark are planned separately', () => {
    expect(shapeOf('?id=eq.%ee%80%80')).toBeNull()
    expect(shapeOf('?id=eq.\uE000')).toBeNull()
  })
})

test('values are inserted where their marks appear', () => {
  const shape = shapeOf('?id=eq.5&n=gt.7')
  const marks = [...(shape?.search.matchAll(/\uE000\d+\uE000/g) ?? [])].map(([text]) => text)
  const slots = findSlots(['fixed', marks[1] ?? '', null, marks[0] ?? ''])
  expect(slots && fillSlots(slots, shape?.values ?? [])).toEqual(['fixed', '7', null, '5'])
  expect(findSlots([`"${marks[0]}"`])).toBeNull()
})
