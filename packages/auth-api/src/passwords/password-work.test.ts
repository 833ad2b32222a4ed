import { describe, expect, it } from 'vitest'
import { PasswordWork } from './password-work.ts'

/** Work that ends when told to, and a note of what has begun. */
function desk(bounds: ConstructorParameters<typeof PasswordWork>[0]) {
  const work = new PasswordWork(bounds)
  const begun: string[] = []
  const finishers = new Map<string, () => void>()
  let running = 0
  let most = 0
  return {
    begun,
    most: () => most,
    ask(network: string, account: string, controller = new AbortController()) {
      const { signal } = controller
      const request = new Request('http://auth.test/', { signal })
      return work.run({ network, request }, account, async () => {
        begun.push(account)
        most = Math.max(most, ++running)
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

describe('work with passwords', () => {
  it('runs few at a time, and networks take turns however many one sends', async () => {
    const { ask, begun, finish, most } = desk({ atOnce: 1 })
    const all = [...'abcd'].map((account) => ask('crowd', account))
    all.push(ask('alone', 'z'))
    for (const next of ['a', 'b', 'z', 'c', 'd']) await finish(next)
    await Promise.all(all)
    expect(begun).toEqual(['a', 'b', 'z', 'c', 'd'])
    expect(most()).toBe(1)
  })

  it('refuses what one network sends beyond its line, and nobody else', async () => {
    const { ask, finish } = desk({ atOnce: 1, perNetwork: 2 })
    const all = [...'abc'].map((account) => ask('crowd', account))
    await expect(ask('crowd', 'd')).rejects.toMatchObject(tooMany)
    all.push(ask('alone', 'z'))
    for (const next of [...'abzc']) await finish(next)
    await Promise.all(all)
  })

  it('refuses one account beyond its own, at other networks not', async () => {
    const { ask, finish } = desk({ atOnce: 1, perAccount: 2 })
    const all = [ask('there', 'victim'), ask('there', 'victim')]
    await expect(ask('there', 'victim')).rejects.toMatchObject(tooMany)
    all.push(ask('home', 'victim'))
    for (const next of ['victim', 'victim', 'victim']) await finish(next)
    await Promise.all(all)
  })

  it('says 503 when all lines together are full', async () => {
    const { ask, finish } = desk({ atOnce: 1, longest: 1 })
    const all = [ask('one', 'a'), ask('two', 'b')]
    await expect(ask('three', 'c')).rejects.toMatchObject({ ...tooMany, status: 503 })
    for (const next of 'ab') await finish(next)
    await Promise.all(all)
  })

  it('does nothing for whoever has left', async () => {
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
