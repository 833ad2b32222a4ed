import type { Choice } from '@/lib/question'
import type { SavedAnswer, UnsentAnswer } from '../rules/answers'
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

type Dependencies = {
  mode: 'instant' | 'end'
  /** Unacknowledged choices stored by an earlier page of this attempt. */
  unsent: readonly UnsentAnswer[]
  /** Answers saved on the server. New choices get a later sequence than these. */
  saved: readonly SavedAnswer[]
  /**
   * Sends the items to the server and returns the settled ones, accepted or finally refused. Rejects if
   * the request fails or the server cannot respond.
   */
  deliver: (items: readonly OutboxItem[]) => Promise<readonly OutboxItem[]>
  store: (item: OutboxItem) => void
  forget: (item: OutboxItem) => void
  /** Calls `callback` after `ms`; returns a function that cancels it. */
  delay: (ms: number, callback: () => void) => () => void
}

export type AnswerSender = ReturnType<typeof createAnswerSender>

/**
 * Sends choices to the server: immediately if no request is in flight, otherwise batched into the next
 * one. Failed requests are retried with exponential backoff. At most one request is in flight.
 */
export function createAnswerSender(dependencies: Dependencies) {
  const { mode, deliver, store, forget, delay } = dependencies
  let outbox: Outbox = dependencies.unsent.reduce(
    (state, answer) => reduceOutbox(state, { type: 'chosen', ...answer }),
    emptyOutbox,
  )
  continueSequenceAfter(dependencies.saved)
  let cancelRetry: (() => void) | null = null
  let running = false
  const listeners = new Set<() => void>()
  const flushes: { resolve: () => void; reject: (error: unknown) => void }[] = []

  function continueSequenceAfter(saved: readonly SavedAnswer[]): void {
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
    choose(questionId: string, choice: Choice, answeredAt: string, unsure?: boolean): void {
      apply({ type: 'chosen', questionId, choice, answeredAt, unsure })
      const item = outbox.waiting[questionId]
      if (item) store(item)
      if (!cancelRetry) send()
    },
    continueSequenceAfter,
    /** Starts or resumes sending. */
    start(): void {
      running = true
      send()
    },
    /** Retries now instead of after the delay, because the connection may have returned. */
    sendNow: send,
    /** Resolves once nothing is waiting; rejects with the first failed delivery. */
    flush(): Promise<void> {
      if (waitingCount(outbox) === 0) return Promise.resolve()
      const done = new Promise<void>((resolve, reject) => flushes.push({ resolve, reject }))
      send()
      return done
    },
    /** Stops sending until the next start. Waiting choices remain stored on the device. */
    stop(): void {
      running = false
      cancelRetry?.()
      cancelRetry = null
    },
  }
}
