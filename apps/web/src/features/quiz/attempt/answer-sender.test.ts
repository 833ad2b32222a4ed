import { describe, expect, it } from 'vitest'
import type { UnsentAnswer } from '../rules/answers'
import type { OutboxItem } from '../rules/outbox'
import { createAnswerSender } from './answer-sender'

const now = '2026-11-21T05:00:00.000Z'

/** Creates a sender whose deliveries and delays are completed by the test. */
function setUp(options: { mode?: 'instant' | 'end'; unsent?: UnsentAnswer[] } = {}) {
  const requests: {
    items: readonly OutboxItem[]
    answer: (items?: readonly OutboxItem[]) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const pauses: { ms: number; end: () => void; cancelled: boolean }[] = []
  const stored = new Map<string, OutboxItem>()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const sender = createAnswerSender({
    mode: options.mode ?? 'end',
    unsent: options.unsent ?? [],
    saved: [],
    deliver: (items) =>
      new Promise((resolve, reject) => {
        requests.push({
          items,
          answer: (taken = items) => {
            resolve(taken)
            return settle()
          },
          fail: () => {
            reject(new TypeError('Failed to fetch'))
            return settle()
          },
        })
      }),
    store: (item) => stored.set(item.questionId, item),
    forget: (item) => {
      if (stored.get(item.questionId)?.sequence === item.sequence) stored.delete(item.questionId)
    },
    delay: (ms, end) => {
      const pause = { ms, end, cancelled: false }
      pauses.push(pause)
      return () => {
        pause.cancelled = true
      }
    },
  })
  sender.start()
  const sent = () => requests.map(({ items }) => items.map((i) => `${i.questionId}${i.choice}`))
  return { sender, requests, pauses, stored, sent }
}

describe('answer sender', () => {
  it('sends a choice at once and batches the choices made during the request', async () => {
    const { sender, requests, sent, stored } = setUp()
    sender.choose('a', 1, now)
    sender.choose('b', 2, now)
    sender.choose('c', 3, now)
    sender.choose('a', 4, now)
    expect(sent()).toEqual([['a1']])
    await requests[0]?.answer()
    expect(sent()).toEqual([['a1'], ['b2', 'c3', 'a4']])
    await requests[1]?.answer()
    expect(stored.size).toBe(0)
    expect(sender.getOutbox().waiting).toEqual({})
  })

  it('stores choices without a connection and sends them when it returns', async () => {
    const { sender, requests, pauses, stored, sent } = setUp()
    sender.choose('a', 1, now)
    await requests[0]?.fail()
    sender.choose('b', 2, now)
    expect(requests).toHaveLength(1)
    expect([...stored.keys()]).toEqual(['a', 'b'])
    expect(pauses[0]?.ms).toBe(1_000)
    sender.sendNow()
    expect(pauses[0]?.cancelled).toBe(true)
    expect(sent()[1]).toEqual(['a1', 'b2'])
  })

  it('increases the delay with each failure', async () => {
    const { sender, requests, pauses } = setUp()
    sender.choose('a', 1, now)
    await requests[0]?.fail()
    pauses[0]?.end()
    await requests[1]?.fail()
    expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 2_000])
  })

  it('sends the choices that an earlier page left unsent', async () => {
    const { sent } = setUp({ unsent: [{ questionId: 'a', choice: 2, answeredAt: now }] })
    expect(sent()).toEqual([['a2']])
  })

  it('resolves a flush once nothing is waiting', async () => {
    const { sender, requests } = setUp({ mode: 'instant' })
    sender.choose('a', 1, now)
    sender.choose('b', 2, now)
    let flushed = false
    const flush = sender.flush().then(() => {
      flushed = true
    })
    await requests[0]?.answer()
    expect(flushed).toBe(false)
    await requests[1]?.answer()
    await flush
    expect(flushed).toBe(true)
  })

  it('rejects a flush whose delivery fails', async () => {
    const { sender, requests } = setUp()
    sender.choose('a', 1, now)
    const flush = sender.flush()
    const rejection = expect(flush).rejects.toThrow('Failed to fetch')
    await requests[0]?.fail()
    await rejection
  })

  it('sends nothing while it is stopped', async () => {
    const { sender, requests, stored } = setUp()
    sender.choose('a', 1, now)
    sender.choose('b', 2, now)
    sender.stop()
    await requests[0]?.answer()
    expect(requests).toHaveLength(1)
    expect([...stored.keys()]).toEqual(['b'])
    sender.start()
    expect(requests).toHaveLength(2)
  })
})
