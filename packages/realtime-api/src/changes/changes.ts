import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Deliveries, type DeliveryOptions, type Subscriber } from './deliveries.ts'
import { currentSnapshot, fetchChanges } from './fetch-changes.ts'
import { readSnapshot, type Snapshot, type Subscription } from './subscription.ts'
import { SubscriptionIndex } from './subscription-index.ts'

const pollEveryMs = 200
const batchMs = 5
/** realtime.note_change() ignores listeners that were not refreshed for 30 seconds. */
const registerEveryMs = 5_000
const registerListener = `
insert into realtime.listeners (id, relations) values ($1, $2::oid[])
on conflict (id) do update set relations = excluded.relations, seen_at = clock_timestamp()`
const cleanUp = `
with expired as (delete from realtime.listeners where seen_at < now() - interval '1 minute')
delete from realtime.changes where made_at < now() - interval '30 seconds'`

/**
 * Delivers changes of published tables to subscribers: registers the subscribed tables in realtime.listeners, and
 * fetches newly committed changes five times a second. Without subscriptions it sends no queries.
 */
export class Changes<S extends Subscriber> {
  readonly #pool: Pool
  readonly #onError: (error: unknown) => void
  readonly #id = randomUUID()
  readonly #subscriptions = new SubscriptionIndex<S>()
  readonly #deliveries: Deliveries<S>
  readonly #stopping = new AbortController()
  #registered: number[] = []
  #registeredAt = 0
  #registering: Promise<unknown> = Promise.resolve()
  #snapshot: Promise<string> | null = null
  #nextSnapshot: Promise<Snapshot> | null = null
  #running: Promise<void> | null = null

  constructor(options: DeliveryOptions) {
    this.#pool = options.pool
    this.#onError = options.onError
    this.#deliveries = new Deliveries(this.#subscriptions, options)
  }

  counts() {
    const { count, dropped } = this.#deliveries
    return { subscriptions: this.#subscriptions.count, deliveries: count, lost: dropped }
  }

  /** @returns a function that removes it */
  add(subscription: Subscription<S>): () => void {
    return this.#subscriptions.add(subscription)
  }

  /** Resolves once these subscriptions miss no change made from then on. */
  async start(subscriptions: Subscription<S>[]): Promise<void> {
    this.#snapshot ??= currentSnapshot(this.#pool)
    this.#running ??= this.#run()
    await this.#snapshot
    await this.#register()
    const since = await this.#takeSnapshot()
    for (const subscription of subscriptions) subscription.since = since
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#deliveries.whenIdle()
    await this.#pool
      .query('delete from realtime.listeners where id = $1', [this.#id])
      .catch(() => undefined)
  }

  /** The current snapshot; calls within a short interval share one query. */
  #takeSnapshot(): Promise<Snapshot> {
    this.#nextSnapshot ??= delay(batchMs).then(() => {
      this.#nextSnapshot = null
      return currentSnapshot(this.#pool).then(readSnapshot)
    })
    return this.#nextSnapshot
  }

  /** Sequential, so that the last registration wins. */
  #register(isDue = false): Promise<unknown> {
    const registering = this.#registering
      .catch(() => undefined)
      .then(async () => {
        const { relations } = this.#subscriptions
        const isRegistered = relations.every((relation) => this.#registered.includes(relation))
        if (isRegistered && !isDue) return
        await this.#pool.query(registerListener, [this.#id, relations])
        this.#registered = relations
        this.#registeredAt = performance.now()
        if (isDue) await this.#pool.query(cleanUp)
      })
    this.#registering = registering
    return registering
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let hasFailed = false
    while (!signal.aborted) {
      await delay(pollEveryMs, null, { signal }).catch(() => null)
      if (signal.aborted) return
      if (this.#registered.length === 0 && this.#subscriptions.relations.length === 0) {
        this.#snapshot = null
        continue
      }
      try {
        if (hasFailed) await this.#restart()
        if (performance.now() - this.#registeredAt > registerEveryMs) await this.#register(true)
        await this.#fetchAndDeliver()
        hasFailed = false
      } catch (error) {
        // Reports an outage of the database once, not five times a second.
        if (!hasFailed) this.#onError(error)
        hasFailed = true
      }
    }
  }

  async #fetchAndDeliver(): Promise<void> {
    this.#snapshot ??= currentSnapshot(this.#pool)
    const fetched = await fetchChanges(this.#pool, await this.#snapshot)
    this.#snapshot = Promise.resolve(fetched.snapshot)
    if (!fetched.isComplete) this.#dropAll('There were too many changes at once')
    else if (fetched.changes.length > 0) this.#deliveries.add(fetched.changes)
  }

  /** Changes made during an outage of the database cannot be recovered. */
  async #restart(): Promise<void> {
    const snapshot = await currentSnapshot(this.#pool)
    this.#snapshot = Promise.resolve(snapshot)
    this.#registeredAt = 0
    this.#dropAll('Changes were missed while the database was away')
  }

  /** Drops all subscribers: their clients rejoin and reload their data. */
  #dropAll(reason: string): void {
    for (const relation of this.#subscriptions.relations) {
      for (const { subscriber } of this.#subscriptions.candidates(relation, {}, false)) {
        subscriber.drop(reason)
      }
    }
  }
}
