import type { Pool } from 'pg'
import { become, type Caller, inTransaction } from '../channels/caller.ts'
import { quoteIdentifier } from '../protocol/quote-identifier.ts'
import { longestFact } from './fetch-changes.ts'
import { isComparable, isPlain } from './plain-value.ts'
import { conditionSql, type Subscription, type TypedCondition } from './subscription.ts'

/** Lets PostgreSQL say now what it would say at each change: that a value is none of the type. */
export async function checkValues(
  pool: Pool,
  caller: Caller,
  conditions: TypedCondition[],
): Promise<void> {
  const doubtful = conditions.filter(
    ({ operator, type, values }) =>
      !['eq', 'neq', 'in'].includes(operator) || !values.every((value) => isPlain(type, value)),
  )
  if (doubtful.length === 0) return
  const values: unknown[] = []
  const columns = doubtful.map(({ type, column }) => `null::${type} as ${quoteIdentifier(column)}`)
  const sql = conditionSql(doubtful, 'tried', values)
  await inTransaction(pool, (client) =>
    Promise.all([
      become(client, caller),
      client.query(`select ${sql} from (select ${[...new Set(columns)]}) tried`, values),
    ]),
  )
}

/** The value that rows must have for all conditions to hold, where one is enough to tell. */
export function onlyValue(conditions: TypedCondition[]): Subscription<never>['only'] {
  for (const { operator, isNegated, type, column, values } of conditions) {
    const [value = ''] = values
    const isTold = operator === 'eq' && !isNegated && isComparable(type) && isPlain(type, value)
    if (isTold && value.length <= longestFact) return { column, value }
  }
  return null
}
