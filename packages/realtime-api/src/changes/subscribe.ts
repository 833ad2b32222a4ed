import type { Pool } from 'pg'
import type { Caller } from '../channels/caller.ts'
import { checkValues, onlyValue } from './check-values.ts'
import { FilterError, parseFilter } from './parse-filter.ts'
import type { Published, PublishedTables } from './published-tables.ts'
import type { Subscription, TypedCondition } from './subscription.ts'

/** Why something cannot be followed, in words for the client. */
export class SubscriptionError extends Error {}

/**
 * What a client asked to follow: published tables, columns that it may read, values that are of their
 * types.
 * @throws {SubscriptionError}
 */
export async function resolveSubscriptions<Follower>(
  pool: Pool,
  published: PublishedTables,
  caller: Caller,
  follower: Follower,
  asked: Record<string, unknown>[],
): Promise<Subscription<Follower>[]> {
  try {
    const found: Subscription<Follower>[] = []
    for (const each of asked) {
      for (const table of await findTables(published, caller, each)) {
        const conditions = typed(each, table)
        await checkValues(pool, caller, conditions)
        found.push({
          follower,
          id: numberOf(each),
          relation: table.relation,
          act: actOf(each.event),
          conditions,
          columns: chosen(each, table),
          only: onlyValue(conditions),
          since: null,
        })
      }
    }
    return found
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    // 22: the value is none of the column's type; 42883: nothing compares such values.
    const isTheirs = error instanceof FilterError || /^(22|42883)/.test(code ?? '')
    if (isTheirs) throw new SubscriptionError(message)
    throw error
  }
}

type Asked = Record<string, unknown>

async function findTables(
  published: PublishedTables,
  { role }: Caller,
  { schema, table, filter, event }: Asked,
): Promise<Published[]> {
  const isNamed = typeof schema === 'string' || typeof table === 'string'
  if (!isNamed || (filter !== undefined && filter !== null && typeof filter !== 'string')) {
    throw new SubscriptionError(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    )
  }
  const [inSchema, named] = [String(schema ?? 'public'), String(table ?? '*')]
  const found = await published.find(role, inSchema, named)
  if (found.length > 0) return found
  throw new SubscriptionError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${inSchema}, table: ${named}]`,
  )
}

function typed({ filter }: Asked, { columns }: Published): TypedCondition[] {
  return parseFilter(typeof filter === 'string' ? filter : '').map((condition) => {
    const { column } = condition
    const type = Object.hasOwn(columns, column) ? columns[column] : undefined
    if (type) return { ...condition, type }
    throw new SubscriptionError(`invalid column for filter ${column}`)
  })
}

function chosen({ select }: Asked, { columns }: Published): string[] | null {
  const names = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
  const unknown = names.find((name) => !Object.hasOwn(columns, name))
  if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`)
  return names.length > 0 ? names : null
}

function actOf(event: unknown): Subscription<never>['act'] {
  const act = typeof event === 'string' ? event.toUpperCase() : '*'
  return act === 'INSERT' || act === 'UPDATE' || act === 'DELETE' ? act : '*'
}

/** The same for what is asked twice, as the original's: 27 bits of a hash. */
export function numberOf(asked: Asked): number {
  const text = JSON.stringify(
    Object.entries(asked).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 5
}
