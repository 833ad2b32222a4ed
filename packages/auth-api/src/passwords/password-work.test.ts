import { describe, expect, it } from 'vitest'
import { PasswordWork } from './password-work.ts'

/** Jobs that the test completes, and a record of the started ones. */
function desk(bounds: ConstructorParameters<typeof PasswordWork>[0]) {
  const work = new PasswordWork(bounds)
  const begun: string[] = []
  const finishers = new Map<string, () => void>()
  let running = 0
  let maxRunning = 0
  return {
    begun,
    maxRunning: () => maxRunning,
    ask(network: string, account: string, controller = new AbortController()) {
      const { signal } = controller
      const request = new Request('http://auth.test/', { signal })
      return work.run({ network, request }, account, async () => {
        begun.push(account)
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise<void>((resolve) => finishers.set(account, resolve))
        running--
      })
    },
    async finish(account: string) {
      await expect.poll(() => finishers.has(account)).toBe(true)
      finishers.get(account)?.()
      finishers.delete(account)
    },
  }
}

const tooMany = {
  code: 'over_request_rate_limit',
  status: 429,
  retryAfterSeconds: expect.any(Number),
}

describe('password work', () => {
  it('runs few jobs at a time, round-robin between networks', async () => {
    const { ask, begun, finish, maxRunning } = desk({ atOnce: 1 })
    const all = [...'abcd'].map((account) => ask('crowd', account))
    all.push(ask('alone', 'z'))
    for (const next of ['a', 'b', 'z', 'c', 'd']) await finish(next)
    await Promise.all(all)
    expect(begun).toEqual(['a', 'b', 'z', 'c', 'd'])
    expect(maxRunning()).toBe(1)
  })

  it('refuses only the network whose queue is full', async () => {
    const { ask, finish } = desk({ atOnce: 1, perNetwork: 2 })
    const all = [...'abc'].map((account) => ask('crowd', account))
    await expect(ask('crowd', 'd')).rejects.toMatchObject(tooMany)
    all.push(ask('alone', 'z'))
    for (const next of [...'abzc']) await finish(next)
    await Promise.all(all)
  })

  it('refuses an account beyond its limit, but not at other networks', async () => {
    const { ask, finish } = desk({ atOnce: 1, perAccount: 2 })
    const all = [ask('there', 'victim'), ask('there', 'victim')]
    await expect(ask('there', 'victim')).rejects.toMatchObject(tooMany)
    all.push(ask('home', 'victim'))
    for (const next of ['victim', 'victim', 'victim']) await finish(next)
    await Promise.all(all)
  })

  it('responds with 503 if all queues together are full', async () => {
    const { ask, finish } = desk({ atOnce: 1, maxWaiting: 1 })
    const all = [ask('one', 'a'), ask('two', 'b')]
    await expect(ask('three', 'c')).rejects.toMatchObject({ ...tooMany, status: 503 })
    for (const next of 'ab') await finish(next)
    await Promise.all(all)
  })

  it('skips callers who have disconnected', async () => {
    const { ask, begun, finish } = desk({ atOnce: 1 })
    const leaving = new AbortController()
    const all = [ask('one', 'a'), ask('one', 'b', leaving), ask('one', 'c')]
    leaving.abort()
    for (const next of 'ac') await finish(next)
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(begun).toEqual(['a', 'c'])
  })
})
