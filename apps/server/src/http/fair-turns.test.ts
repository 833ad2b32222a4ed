import { afterEach, expect, it, vi } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

afterEach(() => void vi.useRealTimers())

const turn = () => new Promise((resolve) => setImmediate(resolve))

function work() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  /** Each ends in turn, and lets another begin. */
  const end = async (names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await turn()
    }
  }
  /** The same, of those of which each was the last to begin. */
  const endAsBegun = async (names: string[]) => {
    for (const name of names) {
      expect(begun.at(-1)).toBe(name)
      await end([name])
    }
  }
  return { begun, ends, start, end, endAsBegun }
}

it('keeps some places for callers known to use little, however many others wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 3, kept: 1, longest: 100 })
  const { begun, ends, start, end } = work()
  const slow = turns('greedy', start('long ago'))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('long ago')?.()
  await slow
  await turns('modest', async () => undefined)
  const all = ['a', 'b', 'c'].map((name) => turns('greedy', start(name)))
  await turn()
  expect(begun).toEqual(['long ago', 'a', 'b'])
  all.push(turns('nobody knows', start('n')), turns('modest', start('x')))
  await turn()
  expect(begun).toEqual(['long ago', 'a', 'b', 'x'])
  await end(['a', 'b', 'x', 'c', 'n'])
  await Promise.all(all)
})

it('lets a newcomer in beside whoever has used much, but not into the last places', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 4, kept: 3, keptFromStrangers: 1, longest: 100 })
  const { begun, ends, start, end } = work()
  const slow = turns('greedy', start('long ago'))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('long ago')?.()
  await slow
  const all = ['a', 'b'].map((name) => turns('greedy', start(name)))
  all.push(...['n1', 'n2', 'n3'].map((name) => turns(name, start(name))))
  await turn()
  expect(begun).toEqual(['long ago', 'a', 'n1', 'n2'])
  await end(['n1', 'n2', 'n3', 'a', 'b'])
  await Promise.all(all)
})

it('gives a place to whoever has used little before who has used much and came first', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 100 })
  const { begun, ends, start, end } = work()
  await turns('b', async () => undefined)
  const names = ['a1', 'a2', 'a3', 'b1']
  const all = names.map((name) => turns(name.charAt(0), start(name)))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('a1')?.()
  await turn()
  expect(begun).toEqual(['a1', 'b1'])
  await end(['b1', 'a2', 'a3'])
  await Promise.all(all)
})

it('serves those who use little as they came, one of each at a time, whoever was slower', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 100 })
  const { start, endAsBegun } = work()
  await Promise.all(['b', 'c'].map((name) => turns(name, async () => undefined)))
  const names = ['a1', 'a2', 'a3', 'b1', 'c1']
  const all = names.map((name) => turns(name.charAt(0), start(name)))
  await turn()
  vi.advanceTimersByTime(100)
  await endAsBegun(['a1', 'a2', 'b1', 'c1', 'a3'])
  await Promise.all(all)
})

it('refuses who comes when the line is full, and forgets who leaves it', async () => {
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 1 })
  const { begun, ends, start } = work()
  const gone = new AbortController()
  const first = turns('a', start('a'))
  const leaving = turns('b', start('b'), () => gone.signal)
  await expect(turns('c', start('c'))).rejects.toThrow('unavailable')
  gone.abort()
  await expect(leaving).rejects.toThrow('unavailable')
  const last = turns('c', start('c'))
  ends.get('a')?.()
  await turn()
  expect(begun).toEqual(['a', 'c'])
  ends.get('c')?.()
  await Promise.all([first, last])
})

it('lets strangers in one at a time while it is pressed', async () => {
  let pressed = true
  const isPressed = () => pressed
  const turns = createFairTurns({ maximum: 4, kept: 1, longest: 10, isPressed })
  const { begun, ends, start } = work()
  await turns('known', async () => undefined)
  const all = ['a', 'b', 'c'].map((name) => turns(name, start(name)))
  all.push(turns('known', start('known')))
  await turn()
  expect(begun).toEqual(['a', 'known'])
  pressed = false
  ends.get('a')?.()
  await turn()
  expect(begun).toEqual(['a', 'known', 'b', 'c'])
  for (const name of ['known', 'b', 'c']) ends.get(name)?.()
  await Promise.all(all)
})

it('gives all strangers one place together once they have used much', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 4, kept: 1, busyStrangers: 1, longest: 10 })
  const { begun, ends, start, end } = work()
  const slow = ['a', 'b'].map((name) => turns(name, start(name)))
  await turn()
  vi.advanceTimersByTime(4_000)
  for (const name of ['a', 'b']) ends.get(name)?.()
  await Promise.all(slow)
  const all = ['c', 'd', 'e'].map((name) => turns(name, start(name)))
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  await end(['c', 'd', 'e'])
  await Promise.all(all)
  // What they have used counts less with time.
  vi.advanceTimersByTime(60_000)
  const later = ['f', 'g'].map((name) => turns(name, start(name)))
  await turn()
  expect(begun.slice(-2)).toEqual(['f', 'g'])
  for (const name of ['f', 'g']) ends.get(name)?.()
  await Promise.all(later)
})

it('knows whoever came early when they come again, however many came meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 4, kept: 1, busyStrangers: 1, longest: 5_000 })
  const { begun, ends, start, end } = work()
  const names = Array.from({ length: 3_000 }, (_, n) => `candidate ${n}`)
  for (const name of names) await turns(name, async () => undefined)
  vi.advanceTimersByTime(20 * 60_000)
  const slow = turns('stranger', start('stranger'))
  await turn()
  vi.advanceTimersByTime(7_000)
  ends.get('stranger')?.()
  await slow
  const early = ['candidate 0', 'candidate 1', 'candidate 2999', 'another', 'a third']
  const all = early.map((name) => turns(name, start(name)))
  await turn()
  expect(begun).toEqual(['stranger', 'candidate 0', 'candidate 1', 'candidate 2999'])
  await end(early)
  await Promise.all(all)
})

it('lets what goes first begin before all who wait, and gives each fifth place to whoever came first', async () => {
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 100 })
  const { start, endAsBegun } = work()
  const reads = ['r1', 'r2']
  const handIns = ['h1', 'h2', 'h3', 'h4', 'h5']
  for (const name of ['a', ...reads, ...handIns]) await turns(name, async () => undefined)
  const all = [turns('a', start('a'))]
  for (const name of reads) all.push(turns(name, start(name)))
  for (const name of handIns) all.push(turns(name, start(name), undefined, true))
  await turn()
  await endAsBegun(['a', 'h1', 'h2', 'h3', 'h4', 'r1', 'h5', 'r2'])
  await Promise.all(all)
})

it.each([
  ['its own caller', 'hall'],
  ['another caller', 'b'],
])("gives each fifth place to what does not go first, though it be of %s's", async (_of, whose) => {
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 100 })
  const { start, endAsBegun } = work()
  for (const name of ['hall', 'b']) await turns(name, async () => undefined)
  const all = [turns('hall', start('a'))]
  for (const name of ['r1', 'r2']) all.push(turns(whose, start(name)))
  for (const name of ['h1', 'h2', 'h3', 'h4', 'h5'])
    all.push(turns('hall', start(name), undefined, true))
  await turn()
  await endAsBegun(['a', 'h1', 'h2', 'h3', 'h4', 'r1', 'h5', 'r2'])
  await Promise.all(all)
})

it('lets nobody go first who has used much, or of whom nothing is known', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 100 })
  const { ends, start, end, endAsBegun } = work()
  const slow = turns('greedy', start('long ago'))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('long ago')?.()
  await slow
  await turns('modest', async () => undefined)
  const all = [turns('modest', start('m1')), turns('modest', start('m2'))]
  for (const name of ['greedy', 'stranger']) all.push(turns(name, start(name), undefined, true))
  await turn()
  await endAsBegun(['m1', 'm2'])
  await end(['stranger', 'greedy'])
  await Promise.all(all)
})

it('has room for what goes first where the line is full of others, and for no more than that', async () => {
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 1 })
  const { begun, start, end } = work()
  const gone = new AbortController()
  const all = [turns('a', start('a')), turns('b', start('b'))]
  const leaving = turns('c', start('c'), () => gone.signal, true)
  await expect(turns('d', start('d'), undefined, true)).rejects.toThrow('unavailable')
  gone.abort()
  await expect(leaving).rejects.toThrow('unavailable')
  all.push(turns('d', start('d'), undefined, true))
  await end(['a', 'b', 'd'])
  await Promise.all(all)
  expect(begun).toEqual(['a', 'b', 'd'])
})

it('takes those of whom nothing is known in the order in which they came, whatever they ask', async () => {
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 100 })
  const { begun, start, end } = work()
  const all = [turns('x', start('now'))]
  await turn()
  all.push(turns('early', start('read')))
  all.push(turns('hand-in', start('hand-in'), undefined, true))
  for (const name of ['r1', 'r2']) all.push(turns(name, start(name)))
  await end(['now', 'read', 'hand-in', 'r1', 'r2'])
  await Promise.all(all)
  expect(begun).toEqual(['now', 'read', 'hand-in', 'r1', 'r2'])
})

it('says when to come again by the pace at which each line moves', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const turns = createFairTurns({ maximum: 1, kept: 0, longest: 40 })
  const { begun, ends, start } = work()
  const said = async (goesFirst: boolean) => {
    const refused = await turns('late', start('late'), undefined, goesFirst).catch((error) => error)
    return refused.problem.retryAfterSeconds
  }
  const all: Promise<unknown>[] = []
  let came = 0
  const come = (goesFirst: boolean) => {
    const name = `${goesFirst ? 'first' : 'other'} ${came++}`
    all.push(turns(`known ${came}`, start(name), undefined, goesFirst))
  }
  /** One turn ends, and somebody takes the place in line of who has it next. */
  const goOn = async (afterMs: number) => {
    vi.advanceTimersByTime(afterMs)
    ends.get(begun.at(-1) ?? '')?.()
    await turn()
    come(begun.at(-1)?.startsWith('first') ?? false)
    await turn()
  }
  // Light load before it says nothing of how fast the line will move.
  for (let n = 0; n < 300; n += 1) {
    vi.advanceTimersByTime(1_000)
    await turns(`known ${n}`, async () => undefined)
  }
  for (let n = 0; n < 41; n += 1) come(false)
  for (let n = 0; n < 40; n += 1) come(true)
  await turn()
  expect([await said(true), await said(false)]).toEqual([2, 2])
  // Ten turns a second, four of five to what goes first: forty take five seconds, and the others twenty.
  for (const turnsMore of [20, 100]) {
    for (let n = 0; n < turnsMore; n += 1) await goOn(100)
    expect([2, 3]).toContain(await said(true))
    expect([8, 9, 10, 11, 12]).toContain(await said(false))
  }
  vi.advanceTimersByTime(60_000)
  expect([await said(true), await said(false)]).toEqual([20, 20])
  let ended = 0
  while (ended < begun.length) {
    ends.get(begun[ended++] ?? '')?.()
    await turn()
  }
  await Promise.all(all)
})
