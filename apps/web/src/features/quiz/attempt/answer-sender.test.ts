import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '../rules/outbox'
import type { UnsentAnswer } from '../rules/unsent-answers'
import { createAnswerSender } from './answer-sender'

const now = '2026-11-21T05:00:00.000Z'

/** A sender whose deliveries and pauses are ended by hand. */
function setUp(options: { mode?: 'instant' | 'end'; unsent?: UnsentAnswer[] } = {}) {
  const requests: {
    items: readonly OutboxItem[]
    answer: (items?: readonly OutboxItem[]) => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const pauses: { ms: number; end: () => void; cancelled: boolean }[] = []
  const kept = new Map<string, OutboxItem>()
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
    keep: (item) => kept.set(item.questionId, item),
    forget: (item) => {
      if (kept.get(item.questionId)?.sequence === item.sequence) kept.delete(item.questionId)
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
  return { sender, requests, pauses, kept, sent }
}

describe('answer sender', () => {
  it('sends a choice at once, gathers what comes meanwhile into one request', async () => {
    const { sender, requests, sent, kept } = setUp()
    sender.choose('a', 1, now)
    sender.choose('b', 2, now)
    sender.choose('c', 3, now)
    sender.choose('a', 4, now)
    expect(sent()).toEqual([['a1']])
    await requests[0]?.answer()
    expect(sent()).toEqual([['a1'], ['b2', 'c3', 'a4']])
    await requests[1]?.answer()
    expect(kept.size).toBe(0)
    expect(sender.getOutbox().waiting).toEqual({})
  })

  it('keeps choices while there is no connection and sends them when it is back', async () => {
    const { sender, requests, pauses, kept, sent } = setUp()
    sender.choose('a', 1, now)
    await requests[0]?.fail()
    sender.choose('b', 2, now)
    expect(requests).toHaveLength(1)
    expect([...kept.keys()]).toEqual(['a', 'b'])
    expect(pauses[0]?.ms).toBe(1_000)
    sender.sendNow()
    expect(pauses[0]?.cancelled).toBe(true)
    expect(sent()[1]).toEqual(['a1', 'b2'])
  })

  it('grows the pause with each failure', async () => {
    const { sender, requests, pauses } = setUp()
    sender.choose('a', 1, now)
    await requests[0]?.fail()
    pauses[0]?.end()
    await requests[1]?.fail()
    expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 2_000])
  })

  it('continues with what an earlier page left behind', async () => {
    const { sent } = setUp({ unsent: [{ questionId: 'a', choice: 2, answeredAt: now }] })
    expect(sent()).toEqual([['a2']])
  })

  it('flushes until nothing waits', async () => {
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

  it('tells a flush that could not get through', async () => {
    const { sender, requests } = setUp()
    sender.choose('a', 1, now)
    const flush = sender.flush()
    const told = expect(flush).rejects.toThrow('Failed to fetch')
    await requests[0]?.fail()
    await told
  })

  it('sends nothing while it is stopped', async () => {
    const { sender, requests, kept } = setUp()
    sender.choose('a', 1, now)
    sender.choose('b', 2, now)
    sender.stop()
    await requests[0]?.answer()
    expect(requests).toHaveLength(1)
    expect([...kept.keys()]).toEqual(['b'])
    sender.start()
    expect(requests).toHaveLength(2)
  })
})
