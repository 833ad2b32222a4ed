import type { Limits } from '../options.ts'
import { isPerson, type Payer } from './budget.ts'

/** A token bucket: `perSecond` on average, and three seconds' worth in a burst. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #capacity: number
  #tokens: number
  #updatedAt = performance.now()

  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#capacity = perSecond * 3
    this.#tokens = this.#capacity
  }

  /** Returns false if too few tokens are left. A count above the capacity takes a full bucket. */
  take(count = 1): boolean {
    const now = performance.now()
    const refill = ((now - this.#updatedAt) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#tokens + refill, this.#capacity)
    this.#updatedAt = now
    const cost = Math.min(count, this.#capacity)
    if (this.#tokens < cost) return false
    this.#tokens -= cost
    return true
  }
}

/** Messages sent, their bytes, and the number of sockets that receive them. */
export type Traffic = { events: number; bytes: number; deliveries: number }

class TrafficBuckets {
  readonly #events: TokenBucket
  readonly #bytes: TokenBucket
  readonly deliveries: TokenBucket

  constructor(perSecond: Traffic) {
    this.#events = new TokenBucket(perSecond.events)
    this.#bytes = new TokenBucket(perSecond.bytes)
    this.deliveries = new TokenBucket(perSecond.deliveries)
  }

  take({ events, bytes, deliveries }: Traffic): boolean {
    return this.#events.take(events) && this.#bytes.take(bytes) && this.deliveries.take(deliveries)
  }
}

type PayerBuckets = {
  traffic: TrafficBuckets
  joins: TokenBucket
  received: TokenBucket
  usedAt: number
}

/** An idle payer's buckets are full after this time, so they can be dropped. */
const idleMs = 10_000

/** Rate limits of each payer over all of its sockets and requests, and of all payers together. */
export class RateLimits {
  readonly #limits: Limits
  readonly #all: TrafficBuckets
  readonly #payers = new Map<Payer, PayerBuckets>()

  constructor(limits: Limits) {
    this.#limits = limits
    this.#all = new TrafficBuckets({
      events: limits.totalEventsPerSecond,
      bytes: limits.totalSentBytesPerSecond,
      deliveries: limits.totalDeliveriesPerSecond,
    })
  }

  send(payer: Payer, traffic: Traffic): boolean {
    return this.#bucketsOf(payer).traffic.take(traffic) && this.#all.take(traffic)
  }

  /** Counts deliveries of table changes, which have no sender. */
  deliver(payer: Payer, count: number): boolean {
    return this.#bucketsOf(payer).traffic.deliveries.take(count)
  }

  receive(payer: Payer, bytes: number): boolean {
    return this.#bucketsOf(payer).received.take(bytes)
  }

  join(payer: Payer): boolean {
    return this.#bucketsOf(payer).joins.take()
  }

  removeIdle(): void {
    const before = performance.now() - idleMs
    for (const [payer, { usedAt }] of this.#payers) if (usedAt < before) this.#payers.delete(payer)
  }

  #bucketsOf(payer: Payer): PayerBuckets {
    const buckets = this.#payers.get(payer) ?? this.#createBuckets(payer)
    buckets.usedAt = performance.now()
    this.#payers.set(payer, buckets)
    return buckets
  }

  #createBuckets(payer: Payer): PayerBuckets {
    const limits = this.#limits
    return {
      traffic: new TrafficBuckets({
        events: limits.eventsPerPersonSecond,
        bytes: limits.sentBytesPerPersonSecond,
        deliveries: limits.deliveriesPerPersonSecond,
      }),
      joins: new TokenBucket(limits.joinsPerPersonSecond),
      received: new TokenBucket(
        isPerson(payer)
          ? limits.receivedBytesPerPersonSecond
          : limits.receivedBytesPerNetworkSecond,
      ),
      usedAt: 0,
    }
  }
}
