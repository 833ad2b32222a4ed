import type { Pool, PoolClient } from 'pg'
import { become, type Caller, inTransaction } from '../channels/caller.ts'
import { FilterError, parseFilter } from './parse-filter.ts'
import { conditionSql, type Subscription, type TypedCondition } from './subscription.ts'

/** Whose text is always the same for what is equal. */
const comparable = new Set(['uuid', 'text', 'character varying', 'smallint', 'integer', 'bigint'])
/** What note_change keeps as text is no longer. */
const longestFact = 80
const mostTables = 50

type Found = { relation: number; columns: Record<string, string> }

export class SubscriptionError extends Error {}

/**
 * What a client asked to follow, looked up with its own rights: published tables, columns that it may
 * read, values that are of their types.
 * @throws {SubscriptionError} in words for the client
 */
export async function resolveSubscriptions<Follower>(
  pool: Pool,
  caller: Caller,
  follower: Follower,
  asked: Record<string, unknown>[],
): Promise<Subscription<Follower>[]> {
  try {
    return await inTransaction(pool, async (client) => {
      await become(client, caller)
      const found: Subscription<Follower>[] = []
      for (const each of asked) found.push(...(await resolveOne(client, follower, each)))
      return found
    })
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    // 22: the value is none of the column's type; 42883: nothing compares such values.
    const isTheirs = error instanceof FilterError || /^(22|42883)/.test(code ?? '')
    if (isTheirs) throw new SubscriptionError(message)
    throw error
  }
}

async function resolveOne<Follower>(
  client: PoolClient,
  follower: Follower,
  asked: Record<string, unknown>,
): Promise<Subscription<Follower>[]> {
  const { schema, table, filter, select } = asked
  const isNamed = typeof schema === 'string' || typeof table === 'string'
  if (!isNamed || (filter !== undefined && filter !== null && typeof filter !== 'string')) {
    throw new SubscriptionError(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    )
  }
  const [inSchema, named] = [schema ?? 'public', table ?? '*']
  const tables = await findTables(client, String(inSchema), String(named))
  if (tables.length === 0) {
    throw new SubscriptionError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${asked.event}, schema: ${inSchema}, table: ${named}]`,
    )
  }
  const conditions = parseFilter(filter ?? '')
  const columns = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : null
  return Promise.all(
    tables.map(async ({ relation, columns: types }) => {
      const typed = conditions.map((condition): TypedCondition => {
        const type = Object.hasOwn(types, condition.column) ? types[condition.column] : undefined
        if (type) return { ...condition, type }
        throw new SubscriptionError(`invalid column for filter ${condition.column}`)
      })
      const unknown = columns?.find((name) => !Object.hasOwn(types, name))
      if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`)
      await tryConditions(client, typed)
      return {
        follower,
        id: numberOf(asked),
        relation,
        act: actOf(asked.event),
        conditions: typed,
        columns: columns && columns.length > 0 ? columns : null,
        only: await onlyOf(client, typed),
        since: null,
      }
    }),
  )
}

/** Published tables of which the caller may read something. */
async function findTables(client: PoolClient, schema: string, table: string): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select class.oid::int8::float8 as relation,
       jsonb_object_agg(attribute.attname, format_type(attribute.atttypid, null)) as columns
     from pg_trigger trigger
     join pg_proc on pg_proc.oid = trigger.tgfoid and pg_proc.proname = 'note_change'
     join pg_namespace own on own.oid = pg_proc.pronamespace and own.nspname = 'realtime'
     join pg_class class on class.oid = trigger.tgrelid
     join pg_namespace namespace on namespace.oid = class.relnamespace
     join pg_attribute attribute on attribute.attrelid = class.oid
       and attribute.attnum > 0 and not attribute.attisdropped
     where not trigger.tgisinternal and trigger.tgenabled <> 'D'
       and has_schema_privilege(namespace.oid, 'usage')
       and has_column_privilege(class.oid, attribute.attnum, 'select')
       and namespace.nspname = $1::text and $2::text in ('*', class.relname::text)
     group by class.oid limit ${mostTables}`,
    [schema, table],
  )
  return rows
}

/** Lets PostgreSQL say now what it would say at each change: that a value is none of the type. */
async function tryConditions(client: PoolClient, conditions: TypedCondition[]): Promise<void> {
  if (conditions.length === 0) return
  const values: unknown[] = []
  const columns = conditions.map(({ type, column }) => {
    return `null::${type} as "${column.replaceAll('"', '""')}"`
  })
  const sql = conditionSql(conditions, 'tried', values)
  await client.query(`select ${sql} from (select ${[...new Set(columns)]}) tried`, values)
}

async function onlyOf(client: PoolClient, conditions: TypedCondition[]) {
  const found = conditions.find(
    ({ operator, isNegated, type }) => operator === 'eq' && !isNegated && comparable.has(type),
  )
  if (!found) return null
  const { rows } = await client.query<{ value: string }>(
    `select $1::text::${found.type}::text as value`,
    [found.values[0]],
  )
  const value = rows[0]?.value ?? ''
  return value.length > longestFact ? null : { column: found.column, value }
}

function actOf(event: unknown): Subscription<never>['act'] {
  const act = typeof event === 'string' ? event.toUpperCase() : '*'
  return act === 'INSERT' || act === 'UPDATE' || act === 'DELETE' ? act : '*'
}

/** The same for what is asked twice, as the original's: 27 bits of a hash. */
export function numberOf(asked: Record<string, unknown>): number {
  const text = JSON.stringify(
    Object.entries(asked).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 5
}
