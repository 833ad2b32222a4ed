import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLine } from './line.ts'

afterEach(() => void vi.unstubAllGlobals())

/** @param statuses of the responses; 0 for none */
async function send(statuses: number[], token: string | Error | null = 'token') {
  const post = vi.fn(async () => {
    const status = statuses.shift() ?? 0
    if (status === 0) throw new Error('no response')
    return new Response('{}', { status })
  })
  vi.stubGlobal('fetch', post)
  const log = { error: vi.fn() }
  const line = createLine({
    pool: { query: async () => ({ rows: token ? [{ value: 'sealed' }] : [] }) } as never,
    sealingKey: {
      open: async () => {
        if (token instanceof Error) throw token
        return token ?? ''
      },
    } as never,
    log,
    apiUrl: 'https://line.example',
    pausesMs: [0, 0],
  })
  const outcome = await line.send('1', 'U1', 'text')
  return { outcome, attempts: post.mock.calls.length, logged: log.error.mock.calls.length }
}

describe('a message by LINE', () => {
  it.each([
    ['sent', [200]],
    ['sent', [0, 503, 409]],
    ['refused', [400]],
    ['unsent', [401]],
    ['unsent', [403]],
    ['unsent', [404]],
    ['unsent', [429, 429, 429]],
    ['lost', [503, 500, 502]],
    ['lost', [0, 0, 0]],
    // The first may have been delivered.
    ['lost', [0, 429, 429]],
    ['lost', [503, 401]],
  ])('is %s after %j', async (outcome, statuses) => {
    const attempts = statuses.length
    expect(await send([...statuses])).toMatchObject({ outcome, attempts })
  })

  it.each([
    [null, 0],
    [new Error('sealed with another key'), 1],
  ])('is unsent with the token %s', async (token, logged) => {
    expect(await send([], token)).toEqual({ outcome: 'unsent', attempts: 0, logged })
  })

  it.each([401, 403, 429])('leaves the reason of %i in the log', async (status) => {
    expect(await send([status, status, status])).toMatchObject({ logged: 1 })
  })
})
