import { afterEach, expect, it, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { CallerGone } from './problem.ts'

afterEach(() => void vi.useRealTimers())

const turn = () => new Promise((resolve) => setImmediate(resolve))

function work() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  /** Ends each call in order, which lets another begin. */
  const end = async (names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await turn()
    }
  }
  /** The same, and checks that each was the last call to begin. */
  const endAsBegun = async (names: string[]) => {
    for (const name of names) {
      expect(begun.at(-1)).toBe(name)
      await end([name])
    }
  }
  return { begun, ends, start, end, endAsBegun }
}

it('reserves some slots for callers with little use, however many others wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({ maximum: 3, reserved: 1, maxWaiting: 100 })
  const { begun, ends, start, end } = work()
  const slow = queue('greedy', start('long ago'))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('long ago')?.()
  await slow
  await queue('modest', async () => undefined)
  const all = ['a', 'b', 'c'].map((name) => queue('greedy', start(name)))
  await turn()
  expect(begun).toEqual(['long ago', 'a', 'b'])
  all.push(queue('nobody knows', start('n')), queue('modest', start('x')))
  await turn()
  expect(begun).toEqual(['long ago', 'a', 'b', 'x'])
  await end(['a', 'b', 'x', 'c', 'n'])
  await Promise.all(all)
})

it('admits newcomers while a heavy caller waits, but not into the last slots', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({
    maximum: 4,
    reserved: 3,
    reservedFromStrangers: 1,
    maxWaiting: 100,
  })
  const { begun, ends, start, end } = work()
  const slow = queue('greedy', start('long ago'))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('long ago')?.()
  await slow
  const all = ['a', 'b'].map((name) => queue('greedy', start(name)))
  all.push(...['n1', 'n2', 'n3'].map((name) => queue(name, start(name))))
  await turn()
  expect(begun).toEqual(['long ago', 'a', 'n1', 'n2'])
  await end(['n1', 'n2', 'n3', 'a', 'b'])
  await Promise.all(all)
})

it('serves a caller with little use before a heavy caller that came first', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 100 })
  const { begun, ends, start, end } = work()
  await queue('b', async () => undefined)
  const names = ['a1', 'a2', 'a3', 'b1']
  const all = names.map((name) => queue(name.charAt(0), start(name)))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('a1')?.()
  await turn()
  expect(begun).toEqual(['a1', 'b1'])
  await end(['b1', 'a2', 'a3'])
  await Promise.all(all)
})

it('serves callers with little use in order of arrival, one call of each at a time, regardless of their speed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 100 })
  const { start, endAsBegun } = work()
  await Promise.all(['b', 'c'].map((name) => queue(name, async () => undefined)))
  const names = ['a1', 'a2', 'a3', 'b1', 'c1']
  const all = names.map((name) => queue(name.charAt(0), start(name)))
  await turn()
  vi.advanceTimersByTime(100)
  await endAsBegun(['a1', 'a2', 'b1', 'c1', 'a3'])
  await Promise.all(all)
})

it('refuses a call when the queue is full, and forgets a caller that leaves it', async () => {
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 1 })
  const { begun, ends, start } = work()
  const gone = new AbortController()
  const first = queue('a', start('a'))
  const leaving = queue('b', start('b'), () => gone.signal)
  await expect(queue('c', start('c'))).rejects.toThrow('unavailable')
  gone.abort()
  await expect(leaving).rejects.toThrow(CallerGone)
  const last = queue('c', start('c'))
  ends.get('a')?.()
  await turn()
  expect(begun).toEqual(['a', 'c'])
  ends.get('c')?.()
  await Promise.all([first, last])
})

it('admits unknown callers one at a time while memory is short', async () => {
  let pressed = true
  const isPressed = () => pressed
  const queue = createFairQueue({ maximum: 4, reserved: 1, maxWaiting: 10, isPressed })
  const { begun, ends, start } = work()
  await queue('known', async () => undefined)
  const all = ['a', 'b', 'c'].map((name) => queue(name, start(name)))
  all.push(queue('known', start('known')))
  await turn()
  expect(begun).toEqual(['a', 'known'])
  pressed = false
  ends.get('a')?.()
  await turn()
  expect(begun).toEqual(['a', 'known', 'b', 'c'])
  for (const name of ['known', 'b', 'c']) ends.get(name)?.()
  await Promise.all(all)
})

it('gives all unknown callers one slot together once they have used much', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({ maximum: 4, reserved: 1, busyStrangers: 1, maxWaiting: 10 })
  const { begun, ends, start, end } = work()
  const slow = ['a', 'b'].map((name) => queue(name, start(name)))
  await turn()
  vi.advanceTimersByTime(4_000)
  for (const name of ['a', 'b']) ends.get(name)?.()
  await Promise.all(slow)
  const all = ['c', 'd', 'e'].map((name) => queue(name, start(name)))
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  await end(['c', 'd', 'e'])
  await Promise.all(all)
  // Past use counts less with time.
  vi.advanceTimersByTime(60_000)
  const later = ['f', 'g'].map((name) => queue(name, start(name)))
  await turn()
  expect(begun.slice(-2)).toEqual(['f', 'g'])
  for (const name of ['f', 'g']) ends.get(name)?.()
  await Promise.all(later)
})

it('remembers callers that came early, however many others came in between', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({ maximum: 4, reserved: 1, busyStrangers: 1, maxWaiting: 5_000 })
  const { begun, ends, start, end } = work()
  const names = Array.from({ length: 3_000 }, (_, n) => `candidate ${n}`)
  for (const name of names) await queue(name, async () => undefined)
  vi.advanceTimersByTime(20 * 60_000)
  const slow = queue('stranger', start('stranger'))
  await turn()
  vi.advanceTimersByTime(7_000)
  ends.get('stranger')?.()
  await slow
  const early = ['candidate 0', 'candidate 1', 'candidate 2999', 'another', 'a third']
  const all = early.map((name) => queue(name, start(name)))
  await turn()
  expect(begun).toEqual(['stranger', 'candidate 0', 'candidate 1', 'candidate 2999'])
  await end(early)
  await Promise.all(all)
})

it('starts priority calls before all waiting calls, and gives each fifth slot to the caller that came first', async () => {
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 100 })
  const { start, endAsBegun } = work()
  const reads = ['r1', 'r2']
  const submissions = ['h1', 'h2', 'h3', 'h4', 'h5']
  for (const name of ['a', ...reads, ...submissions]) await queue(name, async () => undefined)
  const all = [queue('a', start('a'))]
  for (const name of reads) all.push(queue(name, start(name)))
  for (const name of submissions) all.push(queue(name, start(name), undefined, true))
  await turn()
  await endAsBegun(['a', 'h1', 'h2', 'h3', 'h4', 'r1', 'h5', 'r2'])
  await Promise.all(all)
})

it.each([
  ['its own caller', 'hall'],
  ['another caller', 'b'],
])('gives each fifth slot to a call without priority, of %s', async (_of, callerKey) => {
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 100 })
  const { start, endAsBegun } = work()
  for (const name of ['hall', 'b']) await queue(name, async () => undefined)
  const all = [queue('hall', start('a'))]
  for (const name of ['r1', 'r2']) all.push(queue(callerKey, start(name)))
  for (const name of ['h1', 'h2', 'h3', 'h4', 'h5'])
    all.push(queue('hall', start(name), undefined, true))
  await turn()
  await endAsBegun(['a', 'h1', 'h2', 'h3', 'h4', 'r1', 'h5', 'r2'])
  await Promise.all(all)
})

it('gives no priority to heavy and unknown callers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 100 })
  const { ends, start, end, endAsBegun } = work()
  const slow = queue('greedy', start('long ago'))
  await turn()
  vi.advanceTimersByTime(5_000)
  ends.get('long ago')?.()
  await slow
  await queue('modest', async () => undefined)
  const all = [queue('modest', start('m1')), queue('modest', start('m2'))]
  for (const name of ['greedy', 'stranger']) all.push(queue(name, start(name), undefined, true))
  await turn()
  await endAsBegun(['m1', 'm2'])
  await end(['stranger', 'greedy'])
  await Promise.all(all)
})

it('queues priority calls although the queue of others is full, up to the same limit', async () => {
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 1 })
  const { begun, start, end } = work()
  const gone = new AbortController()
  const all = [queue('a', start('a')), queue('b', start('b'))]
  const leaving = queue('c', start('c'), () => gone.signal, true)
  await expect(queue('d', start('d'), undefined, true)).rejects.toThrow('unavailable')
  gone.abort()
  await expect(leaving).rejects.toThrow(CallerGone)
  all.push(queue('d', start('d'), undefined, true))
  await end(['a', 'b', 'd'])
  await Promise.all(all)
  expect(begun).toEqual(['a', 'b', 'd'])
})

it('serves unknown callers in order of arrival, regardless of priority', async () => {
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 100 })
  const { begun, start, end } = work()
  const all = [queue('x', start('now'))]
  await turn()
  all.push(queue('early', start('read')))
  all.push(queue('submission', start('submission'), undefined, true))
  for (const name of ['r1', 'r2']) all.push(queue(name, start(name)))
  await end(['now', 'read', 'submission', 'r1', 'r2'])
  await Promise.all(all)
  expect(begun).toEqual(['now', 'read', 'submission', 'r1', 'r2'])
})

it('derives the time to retry from the pace of each queue', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createFairQueue({ maximum: 1, reserved: 0, maxWaiting: 40 })
  const { begun, ends, start } = work()
  const said = async (goesFirst: boolean) => {
    const refused = await queue('late', start('late'), undefined, goesFirst).catch((error) => error)
    return refused.problem.retryAfterSeconds
  }
  const all: Promise<unknown>[] = []
  let came = 0
  const come = (goesFirst: boolean) => {
    const name = `${goesFirst ? 'first' : 'other'} ${came++}`
    all.push(queue(`known ${came}`, start(name), undefined, goesFirst))
  }
  /** One call ends, and a new caller joins the queue that received the slot. */
  const goOn = async (afterMs: number) => {
    vi.advanceTimersByTime(afterMs)
    ends.get(begun.at(-1) ?? '')?.()
    await turn()
    come(begun.at(-1)?.startsWith('first') ?? false)
    await turn()
  }
  // Light load beforehand says nothing about the pace of the queue.
  for (let n = 0; n < 300; n += 1) {
    vi.advanceTimersByTime(1_000)
    await queue(`known ${n}`, async () => undefined)
  }
  for (let n = 0; n < 41; n += 1) come(false)
  for (let n = 0; n < 40; n += 1) come(true)
  await turn()
  expect([await said(true), await said(false)]).toEqual([2, 2])
  // Ten slots a second, four of five for priority calls: forty take five seconds, and the others twenty.
  for (const queueMore of [20, 100]) {
    for (let n = 0; n < queueMore; n += 1) await goOn(100)
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
