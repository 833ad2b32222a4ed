import type { Pool } from 'pg'
import { actAs, type Caller, inTransaction } from '../channels/caller.ts'
import type { SubscriptionRequest } from '../protocol/messages.ts'
import { maxIndexedLength } from './fetch-changes.ts'
import { type Condition, countValues, FilterError, parseFilter } from './parse-filter.ts'
import type { Published, PublishedTables } from './published-tables.ts'
import { conditionSql, type Subscription, type TypedCondition, valueSql } from './subscription.ts'

/** The reason why a subscription is refused, for the client. */
export class SubscriptionError extends Error {}

export const tooManyFilters = 'ChannelRateLimitReached: Too many filters'

/** Weight of a subscription without an indexed equality, in values: every change of its table is read for it. */
const unindexedWeight = 5
/** This many characters of a filter weigh as one value: filters are parsed and sent to PostgreSQL at each change. */
const charactersPerValue = 100

/** `weight` is the cost at each change, in values to compare. */
type ResolvedSubscriptions<S> = { subscriptions: Subscription<S>[]; weight: number }

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

/** Canonical text of types whose values can be checked without PostgreSQL. */
const canonicalForms: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  text: /^/,
  'character varying': /^/,
  smallint: /^(0|-?[1-9]\d{0,3})$/,
  integer: /^(0|-?[1-9]\d{0,8})$/,
  bigint: /^(0|-?[1-9]\d{0,17})$/,
}

/** Whether equal values of the type always have the same text. */
const isComparable = (type: string) => Object.hasOwn(canonicalForms, type)

/** Whether a value is of the type and has PostgreSQL's canonical text. */
const isCanonical = (type: string, value: string) => canonicalForms[type]?.test(value) === true

/** Has PostgreSQL cast the values, so that an invalid one fails at the subscription and not at each change. */
async function checkValues(
  pool: Pool,
  caller: Caller,
  conditions: TypedCondition[],
): Promise<void> {
  const unchecked = conditions.filter(
    ({ operator, type, values }) =>
      !['eq', 'neq', 'in'].includes(operator) || !values.every((value) => isCanonical(type, value)),
  )
  if (unchecked.length === 0) return
  const values: unknown[] = []
  const combined = conditionSql(unchecked, ({ type }) => `null::${type}`, values)
  // A comparison with null alone would not cast the values of some types.
  const single = unchecked.flatMap((condition) =>
    condition.operator === 'is' ? [] : [valueSql(condition, values)],
  )
  await inTransaction(pool, (client) =>
    Promise.all([actAs(client, caller), client.query(`select ${[combined, ...single]}`, values)]),
  )
}

/** An equality that rows must satisfy for all conditions to hold and that can be indexed by its text. */
function indexableEquality(conditions: TypedCondition[]): Subscription<never>['equality'] {
  for (const { operator, isNegated, type, column, values } of conditions) {
    const [value = ''] = values
    const isIndexable =
      operator === 'eq' && !isNegated && isComparable(type) && isCanonical(type, value)
    // Copied, because a substring would retain the whole filter in memory.
    if (isIndexable && value.length <= maxIndexedLength) return { column, value: copyOf(value) }
  }
  return null
}

const copyOf = (text: string) => Buffer.from(text).toString()
