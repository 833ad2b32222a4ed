import { expect, it } from 'vitest'
import { createCallerLimit } from './caller-limit.ts'
import { CallerGone } from './problem.ts'

function slowWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  return { begun, ends, start }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('limits the concurrent calls of one caller, in order, and lets other callers go on', async () => {
  const limit = createCallerLimit(2, 10)
  const { begun, ends, start } = slowWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => limit('one', start(name)))
  const other = limit('other', start('x'))
  await turn()
  expect(begun).toEqual(['a', 'b', 'x'])
  ends[0]?.()
  await turn()
  expect(begun).toEqual(['a', 'b', 'x', 'c'])
  while (begun.length < 5 || ends.length > 0) {
    ends.shift()?.()
    await turn()
  }
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'x'])
})

it('passes the slot on after a failure', async () => {
  const limit = createCallerLimit(1, 10)
  const failed = limit('one', () => Promise.reject(new Error('no')))
  const next = limit('one', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

it('refuses a call when the queue is full', async () => {
  const limit = createCallerLimit(1, 1)
  const { begun, ends, start } = slowWork()
  const all = ['a', 'b'].map((name) => limit('one', start(name)))
  await expect(limit('one', start('c'))).rejects.toThrow('rate_limited')
  while (ends.length > 0 || begun.length < 2) {
    ends.shift()?.()
    await turn()
  }
  expect(await Promise.all(all)).toEqual(['a', 'b'])
  expect(begun).toEqual(['a', 'b'])
})

it('does not run the work of a caller that has left the queue', async () => {
  const limit = createCallerLimit(1, 10)
  const { begun, ends, start } = slowWork()
  const leaving = new AbortController()
  const first = limit('one', start('a'))
  const gone = limit('one', start('b'), () => leaving.signal)
  const last = limit('one', start('c'))
  leaving.abort()
  await expect(gone).rejects.toThrow(CallerGone)
  ends[0]?.()
  await turn()
  ends[1]?.()
  expect(await Promise.all([first, last])).toEqual(['a', 'c'])
  expect(begun).toEqual(['a', 'c'])
})

it('gives priority calls four slots of five, and queues them although the queue of others is full', async () => {
  const limit = createCallerLimit(1, 2)
  const { begun, ends, start } = slowWork()
  const all = ['a', 'b', 'c'].map((name) => limit('one', start(name)))
  const first = (name: string) => limit('one', start(name), undefined, undefined, true)
  for (const name of ['f1', 'f2']) all.push(first(name))
  await expect(first('f3')).rejects.toThrow('rate_limited')
  for (const name of ['f3', 'f4', 'f5']) {
    ends.shift()?.()
    await turn()
    all.push(first(name))
  }
  while (ends.length > 0) {
    ends.shift()?.()
    await turn()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a', 'f1', 'f2', 'f3', 'f4', 'b', 'f5', 'c'])
})

it('has slots that only priority calls use, and gives them no more than those', async () => {
  const limit = createCallerLimit(2, 10, 'rate_limited', 1)
  const { begun, ends, start } = slowWork()
  const first = (name: string) => limit('one', start(name), undefined, undefined, true)
  const all = ['a', 'b', 'c'].map((name) => limit('one', start(name)))
  all.push(first('f1'), first('f2'))
  await turn()
  expect(begun).toEqual(['a', 'b', 'f1'])
  // A reserved slot passes to the next priority call, never to another call.
  ends[2]?.()
  await turn()
  expect(begun).toEqual(['a', 'b', 'f1', 'f2'])
  ends[3]?.()
  await turn()
  expect(begun).toHaveLength(4)
  ends[0]?.()
  await turn()
  expect(begun).toEqual(['a', 'b', 'f1', 'f2', 'c'])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'f1', 'f2'])
})
