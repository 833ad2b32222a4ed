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

/** What began and ended, in order, and how many ran at once at most. */
async function run(parts: Part[], places: number) {
  const events: string[] = []
  let running = 0
  let most = 0
  const commandOf = ({ title, command }: Part) => {
    events.push(`${title} begins`)
    most = Math.max(most, ++running)
    return { file: process.execPath, args: ['-e', command], env: process.env, cwd: '.' }
  }
  await runParts(parts, places, commandOf, ({ part: { title }, passed, output }) => {
    if (events.includes(`${title} begins`)) running -= 1
    events.push(`${title} ${passed ? 'passed' : 'failed'}${output ? `: ${output.trim()}` : ''}`)
  })
  return { events, most }
}

it('runs no more parts at once than there are places', async () => {
  const parts = ['a', 'b', 'c', 'd', 'e'].map((title) => part(title))
  const { events, most } = await run(parts, 2)
  expect(most).toBe(2)
  expect(events.filter((event) => event.endsWith('passed'))).toHaveLength(5)
})

it('starts a part once what it needs has passed, and lets others go before', async () => {
  const { events } = await run([part('a'), part('b', { needs: 'a' }), part('c')], 2)
  expect(events.slice(0, 2)).toEqual(['a begins', 'c begins'])
  expect(events.indexOf('b begins')).toBeGreaterThan(events.indexOf('a passed'))
})

it('fails a part whose need failed, without running it', async () => {
  const failing = part('a', { command: 'console.log("why"); process.exit(1)' })
  const { events } = await run([failing, part('b', { needs: 'a' })], 2)
  expect(events).toEqual(['a begins', 'a failed: why', 'b failed: Not run, for want of: a'])
})

it('leaves the machine to a part that uses all of it', async () => {
  const parts = [part('a', { alone: true }), part('b'), part('c')]
  const { events } = await run(parts, 2)
  expect(events.indexOf('a begins')).toBe(0)
  expect(events[1]).toBe('a passed')
})

it('names what is asked for with what it needs, and refuses a name that no part has', () => {
  const parts = [part('a'), part('b', { needs: 'a' }), part('c')]
  expect(chooseParts(parts, [])).toEqual(parts)
  expect(chooseParts(parts, ['b']).map(({ title }) => title)).toEqual(['a', 'b'])
  expect(() => chooseParts(parts, ['d'])).toThrow('d')
})
