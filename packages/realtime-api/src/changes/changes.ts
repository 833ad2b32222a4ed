import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { currentSnapshot, fetchChanges } from './fetch-changes.ts'
import { Followers } from './followers.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import type { Subscription } from './subscription.ts'
import { type Reader, tellFollowers } from './tell-followers.ts'

const pauseMs = 200
const gatherMs = 5
/** note_change takes a process for gone after 30 seconds. */
const sayEveryMs = 5_000
const say = `
insert into realtime.listeners (id, relations) values ($1, $2::oid[])
on conflict (id) do update set relations = excluded.relations, seen_at = clock_timestamp()`
const tidy = `
with gone as (delete from realtime.listeners where seen_at < now() - interval '1 minute')
delete from realtime.changes where made_at < now() - interval '30 seconds'`

/**
 * Follows changes of published tables for those who asked: says in the database which tables that are, and
 * fetches what was committed since, five times a second while there is anybody. Idle it asks nothing.
 */
export class Changes<Follower extends Reader> {
  readonly #pool: Pool
  readonly #onError: (error: unknown) => void
  readonly #id = randomUUID()
  readonly #followers = new Followers<Follower>()
  readonly #stopping = new AbortController()
  #said: number[] = []
  #saidAt = 0
  #saying: Promise<unknown> = Promise.resolve()
  #snapshot: Promise<string> | null = null
  #asking: Promise<Snapshot> | null = null
  #running: Promise<void> | null = null

  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  /** Settles once no change that is made from now on is missed. */
  async follow(subscriptions: Subscription<Follower>[]): Promise<void> {
    for (const subscription of subscriptions) this.#followers.add(subscription)
    this.#snapshot ??= currentSnapshot(this.#pool)
    this.#running ??= this.#run()
    await this.#snapshot
    await this.#say()
    const since = await this.#now()
    for (const subscription of subscriptions) subscription.since = since
  }

  leave(subscriptions: Subscription<Follower>[]): void {
    for (const subscription of subscriptions) this.#followers.remove(subscription)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#pool
      .query('delete from realtime.listeners where id = $1', [this.#id])
      .catch(() => undefined)
  }

  /** Where things stand, asked once for all who come within a moment. */
  #now(): Promise<Snapshot> {
    this.#asking ??= delay(gatherMs).then(() => {
      this.#asking = null
      return currentSnapshot(this.#pool).then(readSnapshot)
    })
    return this.#asking
  }

  /** One after another: what was said last stands. */
  #say(isDue = false): Promise<unknown> {
    const saying = this.#saying
      .catch(() => undefined)
      .then(async () => {
        const { relations } = this.#followers
        const isSaid = relations.every((relation) => this.#said.includes(relation))
        if (isSaid && !isDue) return
        await this.#pool.query(say, [this.#id, relations])
        this.#said = relations
        this.#saidAt = performance.now()
        if (isDue) await this.#pool.query(tidy)
      })
    this.#saying = saying
    return saying
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let hasFailed = false
    while (!signal.aborted) {
      await delay(pauseMs, null, { signal }).catch(() => null)
      if (signal.aborted) return
      if (this.#said.length === 0 && this.#followers.relations.length === 0) {
        this.#snapshot = null
        continue
      }
      try {
        if (hasFailed) await this.#beginAnew()
        if (performance.now() - this.#saidAt > sayEveryMs) await this.#say(true)
        await this.#tell()
        hasFailed = false
      } catch (error) {
        // Told once, not five times a second that the database is away.
        if (!hasFailed) this.#onError(error)
        hasFailed = true
      }
    }
  }

  async #tell(): Promise<void> {
    this.#snapshot ??= currentSnapshot(this.#pool)
    const fetched = await fetchChanges(this.#pool, await this.#snapshot)
    this.#snapshot = Promise.resolve(fetched.snapshot)
    if (!fetched.isComplete) this.#loseAll()
    else if (fetched.changes.length > 0) {
      await tellFollowers(this.#pool, this.#followers, fetched.changes, this.#onError)
    }
  }

  /** What happened while the database was away, nobody knows. */
  async #beginAnew(): Promise<void> {
    const snapshot = await currentSnapshot(this.#pool)
    this.#snapshot = Promise.resolve(snapshot)
    this.#saidAt = 0
    this.#loseAll()
  }

  /** Whoever follows had better read anew. */
  #loseAll(): void {
    for (const relation of this.#followers.relations) {
      for (const { follower } of this.#followers.concernedBy(relation, {}, false)) follower.lose()
    }
  }
}
