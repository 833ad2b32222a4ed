import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { createDrawingThread } from './drawing-thread.ts'

const picture = { drawing: '<svg/>', regularText: '<svg/>' }
const threads = {
  draws: `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, png: new Uint8Array([id]) }))`,
  hangs: `require('node:worker_threads').parentPort.on('message', () => { for (;;); })`,
  fails: `require('node:worker_threads').parentPort.on('message', () => { throw new Error('no') })`,
  ends: `require('node:worker_threads').parentPort.on('message', () => process.exit(0))`,
}

/** Threads of these kinds, one after the other. */
function inTurn(kinds: (keyof typeof threads)[], patience?: number) {
  const started: Worker[] = []
  const start = () => {
    const worker = new Worker(threads[kinds[started.length] ?? 'draws'], { eval: true })
    started.push(worker)
    return worker
  }
  return { started, draw: createDrawingThread(start, patience) }
}

it('draws with one thread', async () => {
  const { started, draw } = inTurn(['draws'])
  expect(await Promise.all([draw(picture), draw(picture)])).toEqual([
    new Uint8Array([1]),
    new Uint8Array([2]),
  ])
  expect(started).toHaveLength(1)
})

it.each(['fails', 'ends'] as const)('starts another when a thread %s', async (kind) => {
  const { started, draw } = inTurn([kind])
  const refused = await Promise.allSettled([draw(picture), draw(picture)])
  for (const one of refused) expect(one).toMatchObject({ reason: { message: 'unavailable' } })
  expect(await draw(picture)).toEqual(new Uint8Array([3]))
  expect(started).toHaveLength(2)
})

it('ends a thread that hangs and starts another', async () => {
  const { started, draw } = inTurn(['hangs', 'hangs'], 200)
  const ended = new Promise((resolve) => setImmediate(() => started[0]?.once('exit', resolve)))
  await expect(draw(picture)).rejects.toThrow('unavailable')
  await ended
  await expect(draw(picture)).rejects.toThrow('unavailable')
  expect(started).toHaveLength(2)
})

it('refuses when many wait', async () => {
  const { started, draw } = inTurn(['draws'])
  const drawn = await Promise.allSettled(Array.from({ length: 25 }, () => draw(picture)))
  expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(started).toHaveLength(1)
})
