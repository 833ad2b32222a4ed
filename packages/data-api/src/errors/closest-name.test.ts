import { expect, test } from 'vitest'
import { alike, closestName } from './closest-name.ts'

test.each<[given: string, known: string[], expected: string | null]>([
  ['projectx', ['projects', 'items'], 'projects'],
  ['projecxx', ['projects'], 'projects'],
  ['projxxxx', ['projects'], null],
  ['PROJECTS', ['projects'], 'projects'],
  ['noclosealternative', ['projects'], null],
  ['', ['projects'], null],
  ['projects', [], null],
  ['x'.repeat(600), ['x'.repeat(63)], null],
])('suggests a name similar to %j among %j', (given, known, expected) => {
  expect(closestName(given, known, alike.name)).toBe(expected)
})

test.each<[given: string, known: string[], expected: string | null]>([
  ['(nam, pqaram, vall)', ['(name, param, val)', '(attr, id)'], '(name, param, val)'],
  ['(id)', ['(name, param, val)', '(attr, id)'], '(attr, id)'],
  ['(noclosealternative)', ['(name, param, val)', '(attr, id)'], null],
])('suggests parameters similar to %j among %j', (given, known, expected) => {
  expect(closestName(given, known)).toBe(expected)
})
