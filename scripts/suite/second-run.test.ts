import { expect, it } from 'vitest'
import type { FileCount } from './count-tests.mjs'
import type { Part } from './parts.mjs'
import { merge, secondRuns } from './second-run.mjs'

const part = (title: string, args: string[]): Part => ({ part: title, title, command: title, args })
const file = (name: string, failed: string[] = [], project?: string): FileCount => ({
  file: name,
  ...(project && { project }),
  seconds: 1,
  passed: 1,
  skipped: 0,
  failed,
})

it('gives files with a failure one more go by themselves', () => {
  const runs = secondRuns([
    {
      part: { ...part('database', ['run']), needs: 'the build' },
      files: [file('a.test.ts', ['a: no']), file('b.test.ts'), file('c.test.ts', ['c: no'])],
    },
    { part: part('unit', ['run']), files: [file('d.test.ts')] },
  ])
  expect(runs).toEqual([
    {
      ...part('database', ['run', 'a.test.ts', 'c.test.ts']),
      title: 'database, tried again',
      alone: true,
    },
  ])
})

it('tries no journey again', () => {
  const failed = file('a.spec.ts', ['a: no'], 'phone')
  expect(secondRuns([{ part: part('browser', ['test']), files: [failed] }])).toEqual([])
})

it('tries nothing again where much failed, nor what draws its orders by chance', () => {
  const many = Array.from({ length: 13 }, (_, number) => file(`${number}.test.ts`, ['no']))
  expect(secondRuns([{ part: part('unit', []), files: many }])).toEqual([])
  const drawn = file('database/tests/functions/payments/interleavings.test.ts', ['lost'])
  expect(secondRuns([{ part: part('database', []), files: [drawn] }])).toEqual([])
})

it('counts the second run in place of the first, and names what passed only then', () => {
  const first = [file('a', ['a: no']), file('b', ['b: no']), file('c')]
  const second = [file('a'), file('b', ['b: still no'])]
  expect(merge(first, second)).toEqual({
    files: [file('a'), file('b', ['b: still no']), file('c')],
    flaky: ['a: no'],
  })
})
