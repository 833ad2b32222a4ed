import type { Choice } from '@/lib/question'

/**
 * A choice that the server has not acknowledged yet. `sequence` orders the choices of a question:
 * acknowledging an older choice never discards a newer one here, and a delayed request never replaces a
 * newer one in the database. It is `answeredAt` in milliseconds, so that it also orders choices of other
 * pages and devices.
 */
export type OutboxItem = {
  questionId: string
  choice: Choice
  /** ISO 8601 in server time, strictly increasing. */
  answeredAt: string
  sequence: number
  /** The mark as unsure, if the learner changed it. */
  unsure?: boolean
}

export type Outbox = {
  /** The latest unacknowledged choice of each question. */
  waiting: Readonly<Record<string, OutboxItem>>
  /** Items of the request in flight, at most one. An abandoned request may still reach the server. */
  sending: readonly OutboxItem[]
  nextSequence: number
  /** Consecutive failed deliveries; determines the backoff. */
  failures: number
}

export type OutboxEvent =
  | { type: 'chosen'; questionId: string; choice: Choice; answeredAt: string; unsure?: boolean }
  /** The server has choices of this or another page up to this `sequence`. */
  | { type: 'saved'; sequence: number }
  | { type: 'sent'; items: readonly OutboxItem[] }
  /** The server accepted or finally refused these items. Other items of the request are still waiting. */
  | { type: 'settled'; items: readonly OutboxItem[] }
  /** The request failed or the server could not process it. All of its items are still waiting. */
  | { type: 'failed' }

export const emptyOutbox: Outbox = { waiting: {}, sending: [], nextSequence: 1, failures: 0 }

export function reduceOutbox(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'chosen': {
      const { questionId, choice, unsure } = event
      // A more accurate reading of the server's clock may set it back.
      const sequence = Math.max(outbox.nextSequence, Date.parse(event.answeredAt))
      const answeredAt = new Date(sequence).toISOString()
      const item: OutboxItem = { questionId, choice, answeredAt, sequence }
      const mark = unsure ?? outbox.waiting[questionId]?.unsure
      if (mark !== undefined) item.unsure = mark
      return {
        ...outbox,
        waiting: { ...outbox.waiting, [questionId]: item },
        nextSequence: sequence + 1,
      }
    }
    case 'saved':
      return { ...outbox, nextSequence: Math.max(outbox.nextSequence, event.sequence + 1) }
    case 'sent':
      return { ...outbox, sending: event.items }
    case 'settled': {
      const settled = new Map(event.items.map((item) => [item.questionId, item.sequence]))
      const left = Object.entries(outbox.waiting).filter(
        ([questionId, item]) => settled.get(questionId) !== item.sequence,
      )
      return { ...outbox, waiting: Object.fromEntries(left), sending: [], failures: 0 }
    }
    case 'failed':
      return { ...outbox, sending: [], failures: outbox.failures + 1 }
  }
}

export function waitingCount(outbox: Outbox): number {
  return Object.keys(outbox.waiting).length
}

/** Maximum number of answers per request. */
export const maxBatch = 100

/**
 * Returns the items to send next, oldest first; empty while a request is in flight. Instant mode grades
 * each answer, so it sends one at a time. End mode sends up to `maxBatch`.
 */
export function nextBatch(outbox: Outbox, mode: 'instant' | 'end'): readonly OutboxItem[] {
  if (outbox.sending.length > 0) return []
  const oldestFirst = Object.values(outbox.waiting).sort((a, b) => a.sequence - b.sequence)
  return oldestFirst.slice(0, mode === 'instant' ? 1 : maxBatch)
}

/** Returns the delay after `failures` consecutive failures: 1 s, doubling up to 30 s. */
export function retryDelayMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(30_000, 1_000 * 2 ** (failures - 1))
}

/**
 * Adds jitter: returns a delay between `ms` and twice that, so that clients refused at the same moment
 * do not retry at the same moment.
 * @param chance from 0 to 1
 */
export function spread(ms: number, chance = Math.random()): number {
  return ms * (1 + chance)
}
