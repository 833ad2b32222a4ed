import type { Choice } from '@/lib/question'
import {
  emptyOutbox,
  nextBatch,
  type Outbox,
  type OutboxEvent,
  type OutboxItem,
  reduceOutbox,
  retryDelayMs,
  waitingCount,
} from '../rules/outbox'
import type { SavedAnswer, UnsentAnswer } from '../rules/unsent-answers'

type Dependencies = {
  mode: 'instant' | 'end'
  /** Kept by an earlier page of this attempt. */
  unsent: readonly UnsentAnswer[]
  /** What the server has: a choice that is made from now on is later than these. */
  saved: readonly SavedAnswer[]
  /**
   * Brings the items to the server and returns those it has dealt with, taken or finally refused.
   * Rejects when it could not be reached or could not answer.
   */
  deliver: (items: readonly OutboxItem[]) => Promise<readonly OutboxItem[]>
  keep: (item: OutboxItem) => void
  forget: (item: OutboxItem) => void
  /** Calls back after `ms`; returns how to cancel. */
  delay: (ms: number, callback: () => void) => () => void
}

export type AnswerSender = ReturnType<typeof createAnswerSender>

/**
 * Carries choices to the server: at once when nothing is under way, gathered when several wait,
 * again with growing pauses while there is no connection, and never two requests at a time.
 */
export function createAnswerSender(dependencies: Dependencies) {
  const { mode, deliver, keep, forget, delay } = dependencies
  let outbox: Outbox = dependencies.unsent.reduce(
    (state, answer) => reduceOutbox(state, { type: 'chosen', ...answer }),
    emptyOutbox,
  )
  takePlaceAfter(dependencies.saved)
  let cancelRetry: (() => void) | null = null
  let running = false
  const listeners = new Set<() => void>()
  const flushes: { resolve: () => void; reject: (error: unknown) => void }[] = []

  function takePlaceAfter(saved: readonly SavedAnswer[]): void {
    const sequence = Math.max(0, ...saved.map((answer) => answer.sequence ?? 0))
    outbox = reduceOutbox(outbox, { type: 'saved', sequence })
  }

  function apply(event: OutboxEvent) {
    outbox = reduceOutbox(outbox, event)
    for (const listener of listeners) listener()
  }

  function send() {
    cancelRetry?.()
    cancelRetry = null
    const items = running ? nextBatch(outbox, mode) : []
    if (items.length === 0) return
    apply({ type: 'sent', items })
    deliver(items).then(settled, failed)
  }

  function settled(items: readonly OutboxItem[]) {
    apply({ type: 'settled', items })
    for (const item of items) forget(item)
    if (waitingCount(outbox) === 0) {
      for (const { resolve } of flushes.splice(0)) resolve()
    }
    send()
  }

  function failed(error: unknown) {
    apply({ type: 'failed' })
    for (const { reject } of flushes.splice(0)) reject(error)
    if (running) cancelRetry = delay(retryDelayMs(outbox.failures), send)
  }

  return {
    getOutbox: () => outbox,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose(questionId: string, choice: Choice, answeredAt: string): void {
      apply({ type: 'chosen', questionId, choice, answeredAt })
      const item = outbox.waiting[questionId]
      if (item) keep(item)
      if (!cancelRetry) send()
    },
    takePlaceAfter,
    /** Begins, or goes on, to send what waits. */
    start(): void {
      running = true
      send()
    },
    /** Tries now instead of after the pause: the connection is said to be back. */
    sendNow: send,
    /** Resolves once nothing waits; rejects with the first delivery that fails. */
    flush(): Promise<void> {
      if (waitingCount(outbox) === 0) return Promise.resolve()
      const done = new Promise<void>((resolve, reject) => flushes.push({ resolve, reject }))
      send()
      return done
    },
    /** Nothing more is sent until started again; what waits stays kept on the device. */
    stop(): void {
      running = false
      cancelRetry?.()
      cancelRetry = null
    },
  }
}
