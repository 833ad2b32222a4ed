import { expect, it } from 'vitest'
import { payerOf } from './budget.ts'
import { PayerQueue } from './payer-queue.ts'

/** A queue of named jobs with a fake clock. A name begins with its payer's letter; the test ends each job. */
function createQueue(options: Partial<ConstructorParameters<typeof PayerQueue>[0]> = {}) {
  let time = 0
  const queue = new PayerQueue({
    concurrency: 1,
    isHeavy: () => false,
    now: () => time,
    ...options,
  })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const advance = (ms: number) => {
    time += ms
  }
  const run = async (...names: string[]) => {
    for (const name of names) {
      void queue.run(payerOf(name[0] ?? '', ''), () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    }
    await settled()
  }
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await settled()
    }
  }
  return { queue, started, run, end, advance }
}

it('limits the concurrency, and runs one job of each payer at a time', async () => {
  const { queue, started, run, end } = createQueue({ concurrency: 2 })
  await run('a1', 'a2', 'a3', 'b1', 'c1')
  expect([started, queue.count]).toEqual([['a1', 'b1'], 5])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await end('c1')
  expect(started.at(-1)).toBe('a2')
})

it('alternates between waiting payers', async () => {
  const { queue, started, run, end } = createQueue()
  await run('a1', 'a2', 'a3', 'b1', 'b2')
  await end('a1', 'b1', 'a2', 'b2', 'a3')
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  await queue.whenIdle()
  expect(queue.count).toBe(0)
})

it('prefers the payer with the lowest recent usage, however slow all jobs are', async () => {
  const { started, run, end, advance } = createQueue()
  await run('x1', 'x2', 'y1', 'y2', 'a1')
  for (const name of ['x1', 'y1']) {
    advance(2_000)
    await end(name)
  }
  advance(500)
  await end('a1')
  expect(started).toEqual(['x1', 'y1', 'a1', 'x2'])
  await run('a2')
  await end('x2')
  expect(started.at(-1)).toBe('a2')
})

it('lets the usage of a payer decay', async () => {
  const { started, run, end, advance } = createQueue()
  await run('x1')
  advance(10_000)
  await end('x1')
  advance(20_000)
  await run('a1', 'x2', 'b1')
  advance(100)
  await end('a1', 'b1')
  await run('a2')
  await end('x2')
  expect(started).toEqual(['x1', 'a1', 'b1', 'x2', 'a2'])
})

it('runs heavy payers last, and reserves one connection for the others', async () => {
  const { started, run, end } = createQueue({
    concurrency: 2,
    isHeavy: (payer) => /person [xyz]/.test(payer),
  })
  await run('x1', 'y1', 'z1')
  expect(started).toEqual(['x1'])
  await run('a1', 'b1')
  expect(started).toEqual(['x1', 'a1'])
  await end('x1')
  expect(started.at(-1)).toBe('b1')
  await end('a1')
  expect(started.at(-1)).toBe('y1')
})

it('counts payers with high recent usage as heavy', async () => {
  const { started, run, end, advance } = createQueue({ concurrency: 2 })
  await run('a1', 'b1')
  advance(1_000)
  await end('a1', 'b1')
  await run('a2', 'b2', 'c1')
  expect(started.slice(2)).toEqual(['a2', 'c1'])
  await end('a2')
  expect(started.at(-1)).toBe('b2')
})

it('continues after a job that fails, and refuses jobs when the queue is full', async () => {
  const { queue, run, end } = createQueue({ maxSize: 1 })
  const ann = payerOf('ann', '')
  await expect(queue.run(ann, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await run('held')
  await expect(queue.run(ann, async () => undefined)).rejects.toThrow('too many')
  await end('held')
  expect(await queue.run(ann, async () => 'done')).toBe('done')
})
