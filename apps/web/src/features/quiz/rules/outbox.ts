import type { Choice } from '@/lib/question'

/**
 * A choice that the server has not acknowledged yet. `sequence` tells a later choice of the same
 * question from an earlier one: the answer to the earlier never discards the later here, and a request
 * that is late never replaces it in the database. It is `answeredAt` in milliseconds, so that the choices
 * of another page or device have their place in it too.
 */
export type OutboxItem = {
  questionId: string
  choice: Choice
  /** ISO 8601 by the server's clock, each later than the one before. */
  answeredAt: string
  sequence: number
}

export type Outbox = {
  /** The latest unacknowledged choice of each question. */
  waiting: Readonly<Record<string, OutboxItem>>
  /** What the request under way carries; one at a time, and one that was given up may still arrive. */
  sending: readonly OutboxItem[]
  nextSequence: number
  /** Failed deliveries in a row; drives the back-off. */
  failures: number
}

export type OutboxEvent =
  | { type: 'chosen'; questionId: string; choice: Choice; answeredAt: string }
  /** The server has choices, of this page or another, up to this `sequence`. */
  | { type: 'saved'; sequence: number }
  | { type: 'sent'; items: readonly OutboxItem[] }
  /** The server took or finally refused these; what is not listed of the request stays waiting. */
  | { type: 'settled'; items: readonly OutboxItem[] }
  /** The request did not get through, or the server was unable: all of it stays waiting. */
  | { type: 'failed' }

export const emptyOutbox: Outbox = { waiting: {}, sending: [], nextSequence: 1, failures: 0 }

export function reduceOutbox(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'chosen': {
      const { questionId, choice } = event
      // A sharper reading of the server's clock may set it back.
      const sequence = Math.max(outbox.nextSequence, Date.parse(event.answeredAt))
      const answeredAt = new Date(sequence).toISOString()
      const item = { questionId, choice, answeredAt, sequence }
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

/** Most answers that one request carries. */
export const maxBatch = 100

/**
 * What to send next, oldest first, or nothing while a request is under way. Instant mode grades
 * each answer as it comes, so it sends one at a time; otherwise all that wait go together.
 */
export function nextBatch(outbox: Outbox, mode: 'instant' | 'end'): readonly OutboxItem[] {
  if (outbox.sending.length > 0) return []
  const oldestFirst = Object.values(outbox.waiting).sort((a, b) => a.sequence - b.sequence)
  return oldestFirst.slice(0, mode === 'instant' ? 1 : maxBatch)
}

/** Wait before the next try after `failures` failures in a row: 1 s doubling up to 30 s. */
export function retryDelayMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(30_000, 1_000 * 2 ** (failures - 1))
}

/**
 * A wait of `ms` at least and twice that at most: those who were refused at the same moment must not
 * come again at the same moment.
 * @param chance from 0 to 1
 */
export function spread(ms: number, chance = Math.random()): number {
  return ms * (1 + chance)
}
