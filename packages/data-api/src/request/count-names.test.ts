import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countParts, hasTooManyNames } from './count-names.ts'

const object = (names: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, n) => [`n${n}`, 1])))

it('detects an object with more names than the maximum at any depth', () => {
  expect(hasTooManyNames(object(50), 50)).toBe(false)
  expect(hasTooManyNames(object(51), 50)).toBe(true)
  expect(hasTooManyNames(`[${object(10)},{"a":[${object(51)}]}]`, 50)).toBe(true)
  expect(hasTooManyNames(`[${Array(100).fill(object(40)).join()}]`, 50)).toBe(false)
})

it('does not count text as names', () => {
  const text = JSON.stringify({ a: '{"x":'.repeat(500), b: '\\"'.repeat(99), '\\': ':' })
  expect(hasTooManyNames(text, 50)).toBe(false)
})

it('returns the right result for any JSON', () => {
  const most = (value: unknown): number =>
    typeof value !== 'object' || value === null
      ? 0
      : Math.max(
          Array.isArray(value) ? 0 : Object.keys(value).length,
          ...Object.values(value).map(most),
        )
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 6 }), (value, maximum) => {
      const text = JSON.stringify(value)
      if (hasTooManyNames(text, maximum)) expect(most(value)).toBeGreaterThan(maximum)
      else if (text.length >= maximum * 6) expect(most(value)).toBeLessThanOrEqual(maximum)
    }),
  )
})

it('counts the parts of a list', () => {
  expect([countParts('', '&'), countParts('a', '&'), countParts('a&b&', '&')]).toEqual([1, 1, 3])
})
