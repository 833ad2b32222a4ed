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

it('gives files with a failure one more go by themselves, the browser at the size that failed', () => {
  const vitest = part('database', ['run'])
  const browser = { ...part('browser', ['test']), needs: 'the build' }
  const runs = secondRuns([
    { part: vitest, files: [file('a.test.ts', ['a: no']), file('b.test.ts')] },
    {
      part: browser,
      files: [
        file('c.spec.ts', ['c: no'], 'phone'),
        file('c.spec.ts', [], 'desktop'),
        file('d.spec.ts', ['d: no'], 'desktop'),
      ],
    },
    { part: part('unit', ['run']), files: [file('e.test.ts')] },
  ])
  expect(runs.map(({ title, args, alone }) => ({ title, args, alone }))).toEqual([
    { title: 'database, tried again', args: ['run', 'a.test.ts'], alone: true },
    {
      title: 'browser (phone), tried again',
      args: ['test', 'c.spec.ts', '--project', 'phone', '--trace', 'retain-on-failure'],
      alone: true,
    },
    {
      title: 'browser (desktop), tried again',
      args: ['test', 'd.spec.ts', '--project', 'desktop', '--trace', 'retain-on-failure'],
      alone: true,
    },
  ])
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
