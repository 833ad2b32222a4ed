import { expect, it } from 'vitest'
import { chooseParts } from './choose-parts.mjs'
import type { Part } from './parts.mjs'
import { runParts } from './run-parts.mjs'

const part = (title: string, more: Partial<Part> = {}): Part => ({
  part: title,
  title,
  command: 'process.exit(0)',
  args: [],
  ...more,
})

/** The starts and ends in order, and the maximum number of parts that ran at once. */
async function run(parts: Part[], slots: number) {
  const events: string[] = []
  let running = 0
  let maxRunning = 0
  const commandOf = ({ title, command }: Part) => {
    events.push(`${title} begins`)
    maxRunning = Math.max(maxRunning, ++running)
    return { file: process.execPath, args: ['-e', command], env: process.env, cwd: '.' }
  }
  await runParts(parts, slots, commandOf, ({ part: { title }, passed, output }) => {
    if (events.includes(`${title} begins`)) running -= 1
    events.push(`${title} ${passed ? 'passed' : 'failed'}${output ? `: ${output.trim()}` : ''}`)
  })
  return { events, maxRunning: maxRunning }
}

it('runs no more parts at once than there are slots', async () => {
  const parts = ['a', 'b', 'c', 'd', 'e'].map((title) => part(title))
  const { events, maxRunning } = await run(parts, 2)
  expect(maxRunning).toBe(2)
  expect(events.filter((event) => event.endsWith('passed'))).toHaveLength(5)
})

it('starts a part once its dependency has passed, and runs others first', async () => {
  const { events } = await run([part('a'), part('b', { needs: 'a' }), part('c')], 2)
  expect(events.slice(0, 2)).toEqual(['a begins', 'c begins'])
  expect(events.indexOf('b begins')).toBeGreaterThan(events.indexOf('a passed'))
})

it('fails a part whose dependency failed, without running it', async () => {
  const failing = part('a', { command: 'console.log("why"); process.exit(1)' })
  const { events } = await run([failing, part('b', { needs: 'a' })], 2)
  expect(events).toEqual(['a begins', 'a failed: why', 'b failed: Not run, for want of: a'])
})

it('runs a part that needs the whole machine alone', async () => {
  const parts = [part('a', { alone: true }), part('b'), part('c')]
  const { events } = await run(parts, 2)
  expect(events.indexOf('a begins')).toBe(0)
  expect(events[1]).toBe('a passed')
})

it('selects the named parts with their dependencies, and refuses an unknown name', () => {
  const long = part('long', { needs: 'a', byName: true })
  const parts = [part('a'), part('b', { needs: 'a' }), part('c'), long]
  expect(chooseParts(parts, [])).toEqual(parts.slice(0, 3))
  expect(chooseParts(parts, ['b']).map(({ title }) => title)).toEqual(['a', 'b'])
  expect(chooseParts(parts, ['long'])).toEqual([parts[0], long])
  expect(() => chooseParts(parts, ['d'])).toThrow('d')
})
