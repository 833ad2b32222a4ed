import type { Pool, PoolClient } from 'pg'
import { become, type Caller, claimsText, inTransaction } from '../channels/caller.ts'
import { createTurns } from '../protocol/turns.ts'
import { changePayload } from './change-payload.ts'
import type { Change } from './fetch-changes.ts'
import type { Followers } from './followers.ts'
import { readKeys, readRows, type SeenRow } from './read-rows.ts'
import { readTables } from './read-tables.ts'
import { wasOver } from './snapshot.ts'
import type { SeenTable, Subscription } from './subscription.ts'

/** Who follows changes. */
export type Reader = {
  /** As whom at this moment; null once that is over. */
  caller(): Promise<Caller | null>
  /** @param payload as JSON */
  tellChange(payload: string): void
  /** May not read the table any more. */
  refuse(subscriptions: Subscription<never>[]): void
  /** Changes were missed. */
  lose(): void
}

type Concerned<R> = Map<Subscription<R>, Change[]>
/** Readers with the same rights: what one sees all see. */
type Group<R> = { caller: Caller; relation: number; concerned: Concerned<R> }

/** Connections that reading for followers takes at most. */
const readsAtOnce = 2

/** Tells each follower what it may know, read with its own rights from the rows as they stand. */
export async function tellFollowers<R extends Reader>(
  pool: Pool,
  followers: Followers<R>,
  changes: Change[],
  onError: (error: unknown) => void,
): Promise<void> {
  const groups = await groupFollowers(followers, changes)
  const tables = new Map<string, Map<number, SeenTable>>()
  for (const role of new Set(groups.map(({ caller }) => caller.role))) {
    const relations = groups.filter(({ caller }) => caller.role === role)
    const unique = [...new Set(relations.map(({ relation }) => relation))]
    tables.set(role, await readTables(pool, role, unique))
  }
  const inTurn = createTurns(readsAtOnce, Number.POSITIVE_INFINITY)
  await Promise.all(
    groups.map((group) =>
      inTurn(async () => {
        const table = tables.get(group.caller.role)?.get(group.relation)
        await tellGroup(pool, group, table).catch(onError)
      }),
    ),
  )
}

async function groupFollowers<R extends Reader>(
  followers: Followers<R>,
  changes: Change[],
): Promise<Group<R>[]> {
  const callers = new Map<R, Promise<Caller | null>>()
  const groups = new Map<string, Group<R>>()
  for (const change of changes) {
    const { relation, act, facts } = change
    for (const each of followers.concernedBy(relation, facts, act === 'DELETE')) {
      if (each.act !== '*' && each.act !== act) continue
      if (!each.since || wasOver(each.since, change.transaction)) continue
      const asked = callers.get(each.follower) ?? each.follower.caller()
      callers.set(each.follower, asked)
      const caller = await asked
      if (!caller) continue
      const name = JSON.stringify([relation, caller.host, claimsText(caller)])
      const group = groups.get(name) ?? { caller, relation, concerned: new Map() }
      groups.set(name, group)
      group.concerned.set(each, [...(group.concerned.get(each) ?? []), change])
    }
  }
  return [...groups.values()]
}

async function tellGroup<R extends Reader>(
  pool: Pool,
  { caller, concerned }: Group<R>,
  table: SeenTable | undefined,
): Promise<void> {
  const subscriptions = [...concerned.keys()]
  const mayRead = ({ conditions }: Subscription<R>) =>
    table?.isReadable &&
    conditions.every(({ column }) => table.columns.some(({ name }) => name === column))
  const refused = subscriptions.filter((each) => !mayRead(each))
  for (const each of refused) each.follower.refuse([each as Subscription<never>])
  const allowed = subscriptions.filter(mayRead)
  if (!table || allowed.length === 0) return

  const changes = [...new Set(allowed.flatMap((each) => concerned.get(each) ?? []))]
  const { written, gone } = await inTransaction(pool, async (client) => {
    await become(client, caller)
    return lookUp(client, table, changes, allowed)
  })
  for (const change of changes) {
    const seen = change.act === 'DELETE' ? gone : written
    const row = seen.get((change.act === 'DELETE' ? change.oldKey : change.key) ?? '')
    if (!row) continue
    const fitting = allowed.filter(
      (each, at) => row.fits[at] && concerned.get(each)?.includes(change),
    )
    tellFitting(table, change, row, fitting)
  }
}

type Looked = { written: Map<string, SeenRow>; gone: Map<string, SeenRow> }

/** What the caller sees of the changed rows, by their keys. */
async function lookUp<R>(
  client: PoolClient,
  table: SeenTable,
  changes: Change[],
  subscriptions: Subscription<R>[],
): Promise<Looked> {
  const filters = subscriptions.map(({ conditions }) => conditions)
  const keys = unique(changes.filter(({ act }) => act !== 'DELETE').map(({ key }) => key))
  const oldKeys = unique(changes.filter(({ act }) => act === 'DELETE').map((each) => each.oldKey))
  const isOfKey = filters.map((filter) => filter.every(({ column }) => table.key.includes(column)))
  // A filter on anything but the key would tell what the row held.
  const keyFilters = filters.map((filter, at) => (isOfKey[at] ? filter : []))
  const written = keys.length > 0 ? await readRows(client, table, keys, filters) : new Map()
  const gone = oldKeys.length > 0 ? await readKeys(client, table, oldKeys, keyFilters) : new Map()
  for (const row of gone.values()) {
    row.fits = row.fits.map((fits: boolean, at: number) => fits && isOfKey[at] === true)
  }
  return { written: byKey(keys, written), gone: byKey(oldKeys, gone) }
}

const unique = (keys: (string | null)[]) => [...new Set(keys.filter((key) => key !== null))]

const byKey = (keys: string[], rows: Map<number, SeenRow>) =>
  new Map([...rows].map(([number, row]) => [keys[number] ?? '', row]))

/** One message for each follower and choice of columns, which names all that asked for it. */
function tellFitting<R extends Reader>(
  table: SeenTable,
  change: Change,
  row: SeenRow,
  fitting: Subscription<R>[],
): void {
  const messages = new Map<R, Map<string, Subscription<R>[]>>()
  for (const each of fitting) {
    const byColumns = messages.get(each.follower) ?? new Map<string, Subscription<R>[]>()
    messages.set(each.follower, byColumns)
    const columns = JSON.stringify(each.columns)
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), each])
  }
  for (const [follower, byColumns] of messages) {
    for (const together of byColumns.values()) {
      const ids = [...new Set(together.map(({ id }) => id))]
      follower.tellChange(changePayload(table, change, row, together[0]?.columns ?? null, ids))
    }
  }
}
