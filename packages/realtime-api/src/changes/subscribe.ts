import type { Pool } from 'pg'
import type { Caller } from '../channels/caller.ts'
import type { SubscriptionRequest } from '../protocol/join-config.ts'
import { checkValues, indexableEquality } from './check-values.ts'
import { type Condition, countValues, FilterError, parseFilter } from './parse-filter.ts'
import type { Published, PublishedTables } from './published-tables.ts'
import type { Subscription, TypedCondition } from './subscription.ts'

/** The reason why a subscription is refused, for the client. */
export class SubscriptionError extends Error {}

export const tooManyFilters = 'ChannelRateLimitReached: Too many filters'

/** Weight of a subscription without an indexed equality, in values: every change of its table is read for it. */
const unindexedWeight = 5
/** This many characters of a filter weigh as one value: filters are parsed and sent to PostgreSQL at each change. */
const charactersPerValue = 100

/** `weight` is the cost at each change, in values to compare. */
export type ResolvedSubscriptions<S> = { subscriptions: Subscription<S>[]; weight: number }

/**
 * Resolves a client's requests to subscriptions: checks that the tables are published, the columns readable and the
 * values valid.
 * @param charge returns false if the budget is exhausted; called before values are checked in the database
 * @throws {SubscriptionError}
 */
export async function resolveSubscriptions<S>(
  pool: Pool,
  published: PublishedTables,
  caller: Caller,
  subscriber: S,
  requests: SubscriptionRequest[],
  charge: (resolved: ResolvedSubscriptions<S>) => boolean,
): Promise<Subscription<S>[]> {
  try {
    const subscriptions: Subscription<S>[] = []
    const compared: TypedCondition[] = []
    let weight = 0
    for (const request of requests) {
      const filter = request?.filter ?? ''
      const parsed = parseFilter(filter)
      const id = subscriptionIdOf(request)
      for (const table of await findTables(published, caller, request)) {
        const conditions = withTypes(parsed, table)
        const equality = indexableEquality(conditions)
        compared.push(...conditions)
        weight += weightOf(filter, conditions) + (equality ? 1 : unindexedWeight)
        subscriptions.push({
          subscriber,
          id,
          relation: table.relation,
          operation: operationOf(request?.event),
          filter,
          columns: selectedColumns(request, table),
          equality,
          since: null,
        })
      }
    }
    if (!charge({ subscriptions, weight })) throw new SubscriptionError(tooManyFilters)
    await checkValues(pool, caller, compared)
    return subscriptions
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    // 22, 23: the value is invalid for the type or domain of the column; 42: no such operator or cast.
    const isClientError = error instanceof FilterError || /^(22|23|42)/.test(code ?? '')
    if (isClientError) throw new SubscriptionError(message)
    throw error
  }
}

const weightOf = (filter: string, conditions: Condition[]) =>
  Math.max(countValues(conditions), weightOfText(filter))

const weightOfText = ({ length }: string) => Math.ceil(length / charactersPerValue)

/** A lower bound of the weight of requests, before they are parsed. */
export const minWeight = (requests: SubscriptionRequest[]) =>
  requests.reduce((sum, request) => sum + 1 + weightOfText(request?.filter ?? ''), 0)

/** Maximum length of a PostgreSQL identifier. */
const maxIdentifierBytes = 63

async function findTables(
  published: PublishedTables,
  { role }: Caller,
  request: SubscriptionRequest,
): Promise<Published[]> {
  if (request === null) {
    throw new SubscriptionError(
      'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
    )
  }
  const { schema = 'public', table = '*', event } = request
  const isLong = [schema, table].some((name) => Buffer.byteLength(name) > maxIdentifierBytes)
  const found = isLong ? [] : await published.find(role, schema, table)
  if (found.length > 0) return found
  const [inSchema, named] = [schema, table].map((name) => name.slice(0, maxIdentifierBytes))
  throw new SubscriptionError(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event?.slice(0, 20)}, schema: ${inSchema}, table: ${named}]`,
  )
}

function withTypes(conditions: Condition[], { columns }: Published): TypedCondition[] {
  return conditions.map((condition) => {
    const { column } = condition
    const type = Object.hasOwn(columns, column) ? columns[column] : undefined
    if (type) return { ...condition, type }
    throw new SubscriptionError(`invalid column for filter ${column}`)
  })
}

function selectedColumns(request: SubscriptionRequest, { columns }: Published): string[] | null {
  const names = request?.select
  const unknown = names?.find((name) => !Object.hasOwn(columns, name))
  if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`)
  return names ?? null
}

function operationOf(event: string | undefined): Subscription<never>['operation'] {
  const operation = event?.toUpperCase()
  return operation === 'INSERT' || operation === 'UPDATE' || operation === 'DELETE'
    ? operation
    : '*'
}

/** Equal requests have equal ids, as in Supabase: 27 bits of a hash. */
export function subscriptionIdOf(request: SubscriptionRequest): number {
  const text = JSON.stringify(
    Object.entries(request ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 5
}
