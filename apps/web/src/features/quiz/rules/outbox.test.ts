import { describe, expect, it } from 'vitest'
import {
  emptyOutbox,
  maxBatch,
  nextBatch,
  type Outbox,
  type OutboxEvent,
  reduceOutbox,
  retryDelayMs,
  spread,
  waitingCount,
} from './outbox'

const answeredAt = '2026-11-21T05:00:00.000Z'
const choose = (questionId: string, choice: 1 | 2 | 3 | 4): OutboxEvent => ({
  type: 'chosen',
  questionId,
  choice,
  answeredAt,
})
const after = (...events: OutboxEvent[]): Outbox => events.reduce(reduceOutbox, emptyOutbox)
const send = (outbox: Outbox, mode: 'instant' | 'end' = 'end') => {
  const items = nextBatch(outbox, mode)
  return { items, outbox: reduceOutbox(outbox, { type: 'sent', items }) }
}

describe('outbox', () => {
  it('retains a newer choice when an older one is acknowledged', () => {
    const first = send(after(choose('a', 1)))
    const changed = reduceOutbox(first.outbox, choose('a', 3))
    const settled = reduceOutbox(changed, { type: 'settled', items: first.items })
    expect(settled.waiting.a?.choice).toBe(3)
    expect(nextBatch(settled, 'end').map((item) => item.choice)).toEqual([3])
  })

  it('removes a choice once it is acknowledged', () => {
    const { items, outbox } = send(after(choose('a', 1)))
    expect(waitingCount(reduceOutbox(outbox, { type: 'settled', items }))).toBe(0)
  })

  it('allows one request at a time', () => {
    const { outbox } = send(after(choose('a', 1)))
    expect(nextBatch(reduceOutbox(outbox, choose('b', 2)), 'end')).toEqual([])
  })

  it('batches waiting choices, oldest first, one per question', () => {
    const outbox = after(choose('a', 1), choose('b', 2), choose('a', 4))
    expect(nextBatch(outbox, 'end').map((item) => [item.questionId, item.choice])).toEqual([
      ['b', 2],
      ['a', 4],
    ])
  })

  it('sends a mark only if it was changed, and retains it with a later choice', () => {
    const marked = reduceOutbox(after(choose('a', 1)), {
      ...choose('a', 1),
      unsure: true,
    } as OutboxEvent)
    const outbox = reduceOutbox(reduceOutbox(marked, choose('a', 2)), choose('b', 2))
    const [a, b] = nextBatch(outbox, 'end')
    expect(a).toMatchObject({ choice: 2, unsure: true })
    expect(b).not.toHaveProperty('unsure')
  })

  it('sends one choice at a time in instant mode', () => {
    expect(nextBatch(after(choose('a', 1), choose('b', 2)), 'instant')).toHaveLength(1)
  })

  it('retains the choices that a batch did not settle', () => {
    const { items, outbox } = send(after(choose('a', 1), choose('b', 2)))
    const settled = reduceOutbox(outbox, { type: 'settled', items: items.slice(0, 1) })
    expect(Object.keys(settled.waiting)).toEqual(['b'])
  })

  it('orders choices by the time they were made, even if the clock is set back', () => {
    const later = '2026-11-21T05:00:09.000Z'
    const outbox = after({ ...choose('a', 1), answeredAt: later } as OutboxEvent, choose('a', 2))
    expect(outbox.waiting.a).toMatchObject({
      choice: 2,
      answeredAt: '2026-11-21T05:00:09.001Z',
      sequence: Date.parse(later) + 1,
    })
  })

  it('orders a choice after those on the server, regardless of the clock', () => {
    const saved = Date.parse(answeredAt) + 90_000
    const outbox = after({ type: 'saved', sequence: saved }, choose('a', 2))
    expect(outbox.waiting.a?.sequence).toBe(saved + 1)
    expect(after({ type: 'saved', sequence: 5 }, choose('a', 2)).waiting.a).toMatchObject({
      sequence: Date.parse(answeredAt),
    })
  })

  it('preserves the time of a choice stored by an earlier page', () => {
    expect(after(choose('a', 1)).waiting.a).toMatchObject({
      answeredAt,
      sequence: Date.parse(answeredAt),
    })
  })

  it('limits the size of a batch', () => {
    const many = Array.from({ length: maxBatch + 5 }, (_, index) => choose(`q${index}`, 1))
    expect(nextBatch(after(...many), 'end')).toHaveLength(maxBatch)
  })

  it('retains all choices when a delivery fails, and backs off until one succeeds', () => {
    const first = send(after(choose('a', 1)))
    const failed = reduceOutbox(first.outbox, { type: 'failed' })
    expect(waitingCount(failed)).toBe(1)
    expect(failed.failures).toBe(1)
    const second = send(failed)
    expect(second.items).toEqual(first.items)
    const settled = reduceOutbox(second.outbox, { type: 'settled', items: second.items })
    expect(settled.failures).toBe(0)
  })

  it.each([
    [0, 0],
    [1, 1_000],
    [3, 4_000],
    [9, 30_000],
  ])('after %i failures waits %i ms', (failures, ms) => {
    expect(retryDelayMs(failures)).toBe(ms)
  })

  it.each([
    [0, 1, 0],
    [2_000, 0, 2_000],
    [2_000, 1, 4_000],
  ])('spreads %i ms with chance %f to %i ms', (ms, chance, spreadMs) => {
    expect(spread(ms, chance)).toBe(spreadMs)
  })
})
