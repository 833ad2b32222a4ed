import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { createRenderThread } from './render-thread.ts'

const picture = { svg: '<svg/>', regularText: '<svg/>' }
const threads = {
  renders: `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, png: new Uint8Array([id]) }))`,
  hangs: `require('node:worker_threads').parentPort.on('message', () => { for (;;); })`,
  fails: `require('node:worker_threads').parentPort.on('message', () => { throw new Error('no') })`,
  ends: `require('node:worker_threads').parentPort.on('message', () => process.exit(0))`,
}

/** Starts threads of these kinds, one after the other. */
function threadsInOrder(kinds: (keyof typeof threads)[], timeoutMs?: number) {
  const started: Worker[] = []
  const start = () => {
    const worker = new Worker(threads[kinds[started.length] ?? 'renders'], { eval: true })
    started.push(worker)
    return worker
  }
  return { started, render: createRenderThread(start, timeoutMs) }
}

it('renders with one thread', async () => {
  const { started, render } = threadsInOrder(['renders'])
  expect(await Promise.all([render(picture), render(picture)])).toEqual([
    new Uint8Array([1]),
    new Uint8Array([2]),
  ])
  expect(started).toHaveLength(1)
})

it.each(['fails', 'ends'] as const)('starts another thread when one %s', async (kind) => {
  const { started, render } = threadsInOrder([kind])
  const refused = await Promise.allSettled([render(picture), render(picture)])
  for (const one of refused) expect(one).toMatchObject({ reason: { message: 'unavailable' } })
  expect(await render(picture)).toEqual(new Uint8Array([3]))
  expect(started).toHaveLength(2)
})

it('ends a thread that hangs, and starts another', async () => {
  const { started, render } = threadsInOrder(['hangs', 'hangs'], 200)
  const ended = new Promise((resolve) => setImmediate(() => started[0]?.once('exit', resolve)))
  await expect(render(picture)).rejects.toThrow('unavailable')
  await ended
  await expect(render(picture)).rejects.toThrow('unavailable')
  expect(started).toHaveLength(2)
})

it('refuses a picture when many wait', async () => {
  const { started, render } = threadsInOrder(['renders'])
  const settled = await Promise.allSettled(Array.from({ length: 25 }, () => render(picture)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(started).toHaveLength(1)
})
