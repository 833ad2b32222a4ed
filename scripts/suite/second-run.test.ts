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

it('repeats only the files with a failure', () => {
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

it('repeats a journey at all its sizes, and replaces only the size that failed', () => {
  const [phone, desktop] = [file('a.spec.ts', ['a: no'], 'phone'), file('a.spec.ts', [], 'desktop')]
  const [run] = secondRuns([{ part: part('browser', ['test']), files: [phone, desktop] }])
  expect(run?.args).toEqual(['test', 'a.spec.ts'])
  const again = file('a.spec.ts', [], 'phone')
  expect(merge([phone, desktop], [file('a.spec.ts', ['a: late'], 'desktop'), again])).toEqual({
    files: [again, desktop],
    flaky: ['a: no'],
  })
})

it('repeats nothing if too much failed, and no file with random orders', () => {
  const many = Array.from({ length: 13 }, (_, number) => file(`${number}.test.ts`, ['no']))
  expect(secondRuns([{ part: part('unit', []), files: many }])).toEqual([])
  const drawn = file('database/tests/functions/payments/interleavings.test.ts', ['lost'])
  expect(secondRuns([{ part: part('database', []), files: [drawn] }])).toEqual([])
})

it('counts the second run instead of the first, and names the tests that passed only then', () => {
  const first = [file('a', ['a: no']), file('b', ['b: no']), file('c')]
  const second = [file('a'), file('b', ['b: still no'])]
  expect(merge(first, second)).toEqual({
    files: [file('a'), file('b', ['b: still no']), file('c')],
    flaky: ['a: no'],
  })
})
