import type { Pool } from 'pg'
import { actAs, type Caller, inTransaction } from '../channels/caller.ts'
import { maxIndexedLength } from './fetch-changes.ts'
import { conditionSql, type Subscription, type TypedCondition, valueSql } from './subscription.ts'

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
export async function checkValues(
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
export function indexableEquality(conditions: TypedCondition[]): Subscription<never>['equality'] {
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
