import type { Pool, PoolClient } from 'pg'
import { actAs, type Caller, inTransaction } from '../channels/caller.ts'
import type { Change } from './fetch-changes.ts'
import { readDeleted, readKeys, readRows, type VisibleRow } from './read-rows.ts'
import {
  type Subscription,
  type TypedCondition,
  typedConditions,
  type VisibleTable,
} from './subscription.ts'

/** A recipient of changes. */
export type Recipient = {
  /** @param payload as JSON */
  sendChange(payload: string): void
  /** Ends subscriptions to a table that the caller can no longer read. */
  revoke(subscriptions: Subscription<never>[]): void
}

export type ChangesBySubscription<R> = Map<Subscription<R>, Change[]>

type Delivery<R> = {
  pool: Pool
  readTimeoutMs: number
  onError: (error: unknown) => void
  caller: Caller
  /** Undefined if it was dropped. */
  table: VisibleTable | undefined
  changesBySubscription: ChangesBySubscription<R>
  /** All of these changes, in order. */
  changes: Change[]
}

/** Sends changes of one table to subscribers with the same rights, as far as these allow. */
export async function deliverAs<R extends Recipient>(delivery: Delivery<R>): Promise<void> {
  const { table, changesBySubscription } = delivery
  // Keyed by text, so that equal filters are evaluated once.
  const filters = new Map<string, TypedCondition[] | null>()
  const byChange = new Map<Change, Subscription<R>[]>()
  const revoked = new Map<R, Subscription<never>[]>()
  for (const [subscription, changes] of changesBySubscription) {
    const { filter, subscriber } = subscription
    if (!filters.has(filter)) {
      filters.set(filter, table?.isReadable ? typedConditions(filter, table) : null)
    }
    if (filters.get(filter)) for (const change of changes) append(byChange, change, subscription)
    else append(revoked, subscriber, subscription as Subscription<never>)
  }
  for (const [subscriber, subscriptions] of revoked) subscriber.revoke(subscriptions)
  if (!table || byChange.size === 0) return

  const changes = delivery.changes.filter((change) => byChange.has(change))
  for (const { change, row, oldKey, matches } of await readVisible(
    delivery,
    table,
    changes,
    filters,
  )) {
    const matching = (byChange.get(change) ?? []).filter(({ filter }) => matches(filter))
    sendMatching(table, change, row, oldKey, matching)
  }
}

type VisibleChange = {
  change: Change
  row: VisibleRow
  /** The former key, if the caller may see it. */
  oldKey: string | null
  matches: (filter: string) => boolean
}

/** Returns changes whose row the caller can see, or could have seen before its deletion. */
async function readVisible<R>(
  delivery: Delivery<R>,
  table: VisibleTable,
  changes: Change[],
  filters: Map<string, TypedCondition[] | null>,
): Promise<VisibleChange[]> {
  const { pool, caller, readTimeoutMs } = delivery
  const visibleIds = await readFormerKeys(delivery, table, changes)
  const oldKeyOf = ({ id, key, oldKey }: Change) =>
    oldKey === key || visibleIds.has(id) ? oldKey : null
  const texts = [...filters.keys()].filter((filter) => filters.get(filter))
  const conditions = texts.map((filter) => filters.get(filter) ?? [])
  // A filter on other columns would disclose values of a deleted row.
  const isKeyFilter = conditions.map((all) => all.every(({ column }) => table.key.includes(column)))
  const keys = unique(changes.filter((change) => !isDeletion(change)).map(({ key }) => key))
  const oldKeys = unique(changes.filter(isDeletion).map(oldKeyOf))
  const keyConditions = conditions.map((all, at) => (isKeyFilter[at] ? all : []))
  const read = (client: PoolClient) =>
    Promise.all([
      actAs(client, caller),
      keys.length > 0 ? readRows(client, table, keys, conditions) : none,
      oldKeys.length > 0 ? readKeys(client, table, oldKeys, keyConditions) : none,
    ])
  const [, written, deleted] = await inTransaction(pool, read, readTimeoutMs)
  const [writtenByKey, deletedByKey] = [byKey(keys, written), byKey(oldKeys, deleted)]
  const indexes = new Map(texts.map((filter, at) => [filter, at]))
  return changes.flatMap((change) => {
    const isDeleted = isDeletion(change)
    const oldKey = oldKeyOf(change)
    const row = isDeleted ? deletedByKey.get(oldKey ?? '') : writtenByKey.get(change.key ?? '')
    if (!row) return []
    const matches = (filter: string) => {
      const at = indexes.get(filter) ?? -1
      return row.matches[at] === true && (!isDeleted || isKeyFilter[at] === true)
    }
    return [{ change, row, oldKey, matches }]
  })
}

/** Ids of changes whose former key the caller may see. */
async function readFormerKeys<R>(
  { pool, readTimeoutMs, caller, onError }: Delivery<R>,
  table: VisibleTable,
  changes: Change[],
): Promise<Set<string>> {
  const ids = changes
    .filter(({ oldKey, key }) => oldKey !== null && oldKey !== key)
    .map(({ id }) => id)
  if (ids.length === 0 || !table.hasRowSecurity) return new Set(ids)
  try {
    return await readDeleted(pool, caller, table, ids, readTimeoutMs)
  } catch (error) {
    // A policy that fails on former rows suppresses only their announcement.
    onError(error)
    return new Set()
  }
}

const none: Map<number, VisibleRow> = new Map()

const isDeletion = ({ operation }: Change) => operation === 'DELETE'

const unique = (keys: (string | null)[]) => [...new Set(keys.filter((key) => key !== null))]

const byKey = (keys: string[], rows: Map<number, VisibleRow>) =>
  new Map([...rows].map(([number, row]) => [keys[number] ?? '', row]))

function append<K, V>(to: Map<K, V[]>, key: K, value: V): void {
  const values = to.get(key)
  if (values) values.push(value)
  else to.set(key, [value])
}

/** Sends each subscriber one message per selection of columns, with the ids of all its matching subscriptions. */
function sendMatching<R extends Recipient>(
  table: VisibleTable,
  change: Change,
  row: VisibleRow,
  oldKey: string | null,
  subscriptions: Subscription<R>[],
): void {
  const messages = new Map<R, Map<string, Subscription<R>[]>>()
  for (const each of subscriptions) {
    const byColumns = messages.get(each.subscriber) ?? new Map<string, Subscription<R>[]>()
    messages.set(each.subscriber, byColumns)
    append(byColumns, JSON.stringify(each.columns), each)
  }
  for (const [subscriber, byColumns] of messages) {
    for (const group of byColumns.values()) {
      const ids = [...new Set(group.map(({ id }) => id))]
      const columns = group[0]?.columns ?? null
      subscriber.sendChange(changePayload(table, change, row, oldKey, columns, ids))
    }
  }
}

/** A larger row is sent without its long values, as Supabase does above one megabyte. */
const maxRecordLength = 64 * 1024
const maxValueLength = 64

/**
 * The payload of `postgres_changes`, as JSON.
 * @param oldKey null if the subscriber may not see it
 */
function changePayload(
  table: VisibleTable,
  change: Change,
  row: VisibleRow,
  oldKey: string | null,
  selected: string[] | null,
  ids: number[],
): string {
  const columns = table.columns
    .filter(({ name }) => !selected || selected.includes(name) || table.key.includes(name))
    .map(({ name, type }) => ({ name, type }))
  const isLong = (row.record?.length ?? 0) > maxRecordLength
  const record =
    row.record && (selected || isLong) ? pickColumns(row.record, columns, isLong) : row.record
  const errors = isLong ? ['Error 413: Payload Too Large'] : null
  const parts = [
    ['schema', JSON.stringify(table.schema)],
    ['table', JSON.stringify(table.name)],
    ['type', JSON.stringify(change.operation)],
    ['commit_timestamp', JSON.stringify(change.changedAt)],
    ['columns', JSON.stringify(columns)],
    ['errors', JSON.stringify(errors)],
    ...(record ? [['record', record]] : []),
    ...(oldKey ? [['old_record', oldKey]] : []),
  ]
  const data = parts.map(([name, json]) => `"${name}":${json}`).join(',')
  return `{"ids":${JSON.stringify(ids)},"data":{${data}}}`
}

function pickColumns(record: string, columns: { name: string }[], isLong: boolean): string {
  const values = new Map(Object.entries(JSON.parse(record) as Record<string, unknown>))
  const fields = columns.flatMap(({ name }) => {
    const json = JSON.stringify(values.get(name) ?? null)
    return isLong && json.length > maxValueLength ? [] : [`${JSON.stringify(name)}:${json}`]
  })
  return `{${fields.join(',')}}`
}
