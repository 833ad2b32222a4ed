import type { Pool } from 'pg'
import type { Caller } from '../channels/caller.ts'
import type { Payer } from '../limits/budget.ts'
import { PayerQueue } from '../limits/payer-queue.ts'
import { type ChangesBySubscription, deliverAs, type Recipient } from './deliver-as.ts'
import type { Change, RecordedChange } from './fetch-changes.ts'
import { hasEnded, type Subscription, type VisibleTable } from './subscription.ts'
import type { SubscriptionIndex } from './subscription-index.ts'

/** A subscriber to changes. */
export type Subscriber = Recipient & {
  readonly payer: Payer
  /** Subscribers with equal keys had the same rights at the last check. */
  readonly callerKey: string
  /** The caller with its current claims; null after expiry. */
  caller(): Promise<Caller | null>
  /** Ends the subscription with an error, after changes were missed. */
  drop(reason: string): void
}

/** Changes of one table for subscribers with the same rights, which see the same rows. */
type Batch<R> = {
  key: string
  payer: Payer
  relation: number
  changesBySubscription: ChangesBySubscription<R>
  /** In order. */
  changes: Set<Change>
}

export type DeliveryOptions = {
  pool: Pool
  /** Statement timeout for reading changes for one batch. */
  readTimeoutMs: number
  isHeavy: (payer: Payer) => boolean
  onError: (error: unknown) => void
}

/** Maximum number of connections that read changes. */
const readConcurrency = 2
/** A batch with more waiting changes is dropped. */
const maxChanges = 2_000

const canceled = '57014'

/**
 * Sends changes to subscribers, read with their own rights from the current rows. Each payer has one batch running
 * at a time, and payers share the queue fairly. The subscribers of a batch that takes too long to read are dropped.
 */
export class Deliveries<R extends Subscriber> {
  /** Number of subscribers dropped so far. */
  dropped = 0
  readonly #options: DeliveryOptions
  readonly #subscriptions: SubscriptionIndex<R>
  readonly #queue: PayerQueue
  /** Waiting batches by key; further changes are added to them. */
  readonly #batches = new Map<string, Batch<R>>()
  /** Tables by role. Read again after each fetch of changes, so that a revoked right takes effect. */
  #tables = new Map<string, Promise<Map<number, VisibleTable>>>()

  constructor(subscriptions: SubscriptionIndex<R>, options: DeliveryOptions) {
    this.#options = options
    this.#subscriptions = subscriptions
    this.#queue = new PayerQueue({ concurrency: readConcurrency, isHeavy: options.isHeavy })
  }

  /** Number of waiting and running batches. */
  get count(): number {
    return this.#queue.count
  }

  whenIdle(): Promise<void> {
    return this.#queue.whenIdle()
  }

  add(recorded: RecordedChange[]): void {
    this.#tables = new Map()
    const batches = new Map<Subscription<R>, Batch<R>>()
    for (const { change, relation, values, transaction } of recorded) {
      const { operation } = change
      for (const each of this.#subscriptions.candidates(relation, values, operation === 'DELETE')) {
        if (each.operation !== '*' && each.operation !== operation) continue
        if (!each.since || hasEnded(each.since, transaction)) continue
        const batch = batches.get(each) ?? this.#batchOf(each)
        batches.set(each, batch)
        const changes = batch.changesBySubscription.get(each)
        if (changes) changes.push(change)
        else batch.changesBySubscription.set(each, [change])
        batch.changes.add(change)
      }
    }
    for (const batch of new Set(batches.values())) {
      if (batch.changes.size > maxChanges) this.#drop(batch, 'There were too many changes at once')
    }
  }

  #batchOf({ relation, subscriber: { payer, callerKey } }: Subscription<R>): Batch<R> {
    const key = `${relation}\n${callerKey}`
    const waiting = this.#batches.get(key)
    if (waiting) return waiting
    const batch: Batch<R> = {
      key,
      payer,
      relation,
      changesBySubscription: new Map(),
      changes: new Set(),
    }
    this.#batches.set(key, batch)
    void this.#queue.run(payer, () => this.#deliver(batch))
    return batch
  }

  async #deliver(batch: Batch<R>): Promise<void> {
    this.#batches.delete(batch.key)
    try {
      for (const [caller, changesBySubscription] of await byCaller(batch.changesBySubscription)) {
        const table = (await this.#tablesOf(caller.role)).get(batch.relation)
        const changes = [...batch.changes]
        await deliverAs({ ...this.#options, caller, table, changesBySubscription, changes })
      }
    } catch (error) {
      if ((error as { code?: string }).code !== canceled) this.#options.onError(error)
      this.#drop(batch, 'Changes took too long to read')
    }
  }

  #drop({ changesBySubscription, changes }: Batch<R>, reason: string): void {
    const subscribers = new Set(
      [...changesBySubscription.keys()].map(({ subscriber }) => subscriber),
    )
    changesBySubscription.clear()
    changes.clear()
    this.dropped += subscribers.size
    for (const subscriber of subscribers) subscriber.drop(reason)
  }

  #tablesOf(role: string): Promise<Map<number, VisibleTable>> {
    const tables =
      this.#tables.get(role) ?? readTables(this.#options.pool, role, this.#subscriptions.relations)
    this.#tables.set(role, tables)
    tables.catch(() => this.#tables.delete(role))
    return tables
  }
}

/** Groups by the current caller, because rights may have changed since the batch was created. */
async function byCaller<R extends Subscriber>(all: ChangesBySubscription<R>) {
  const subscribers = [...new Set([...all.keys()].map(({ subscriber }) => subscriber))]
  const callers = new Map(
    await Promise.all(
      subscribers.map(async (subscriber) => [subscriber, await subscriber.caller()] as const),
    ),
  )
  const groups = new Map<
    string,
    [caller: Caller, changesBySubscription: ChangesBySubscription<R>]
  >()
  for (const [subscription, changes] of all) {
    const caller = callers.get(subscription.subscriber)
    if (!caller) continue
    const key = JSON.stringify([caller.role, caller.claims])
    const group = groups.get(key) ?? [caller, new Map()]
    groups.set(key, group)
    group[1].set(subscription, changes)
  }
  return groups.values()
}

/** Reads tables with the role's current rights. Not cached across fetches, so that a revoked right takes effect. */
async function readTables(
  pool: Pool,
  role: string,
  relations: number[],
): Promise<Map<number, VisibleTable>> {
  const { rows } = await pool.query<VisibleTable & { relation: number }>(
    `select class.oid::int8::float8 as relation, namespace.nspname as schema, class.relname as name,
       coalesce(jsonb_agg(jsonb_build_object('name', attribute.attname,
           'type', type.typname, 'sqlType', format_type(attribute.atttypid, null))
         order by attribute.attnum)
         filter (where has_column_privilege($1, class.oid, attribute.attnum, 'select')), '[]') as columns,
       jsonb_agg(attribute.attname order by attribute.attnum)
         filter (where attribute.attnum = any (index.indkey)) as key,
       has_schema_privilege($1, namespace.oid, 'usage')
         and bool_and(has_column_privilege($1, class.oid, attribute.attnum, 'select'))
           filter (where attribute.attnum = any (index.indkey)) as "isReadable",
       class.relrowsecurity
         and (class.relforcerowsecurity or not pg_has_role($1, class.relowner, 'usage'))
         and not exists (select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls))
         as "hasRowSecurity"
     from pg_class class
     join pg_namespace namespace on namespace.oid = class.relnamespace
     join pg_index index on index.indrelid = class.oid and index.indisprimary
     join pg_attribute attribute on attribute.attrelid = class.oid
       and attribute.attnum > 0 and not attribute.attisdropped
     join pg_type type on type.oid = attribute.atttypid
     where class.oid = any ($2::oid[])
     group by class.oid, namespace.oid`,
    [role, relations],
  )
  return new Map(rows.map(({ relation, ...table }) => [relation, table]))
}
