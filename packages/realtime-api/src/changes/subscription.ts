import { quoteIdentifier } from '../protocol/quote-identifier.ts'
import type { Condition } from './parse-filter.ts'
import { operators } from './parse-filter.ts'
import type { Snapshot } from './snapshot.ts'

export type Act = 'INSERT' | 'UPDATE' | 'DELETE'

/** A condition whose column is there; `type` as SQL writes it. */
export type TypedCondition = Condition & { type: string }

/** What one channel follows of one table. */
export type Subscription<Follower> = {
  follower: Follower
  /** The client's number for what it asked. */
  id: number
  relation: number
  act: Act | '*'
  conditions: TypedCondition[]
  /** Besides the key; null for all. */
  columns: string[] | null
  /** Rows that it concerns have this short value, compared as text; null if that cannot be told. */
  only: { column: string; value: string } | null
  /** Nothing is told that was over by then; nothing at all before it is known. */
  since: Snapshot | null
}

/** A table as one role may see it now. */
export type SeenTable = {
  schema: string
  name: string
  /** In their order, those that the role may read. */
  columns: { name: string; type: string }[]
  key: string[]
  /** False where it may not read the key, or nothing at all. */
  isReadable: boolean
}

/** All conditions as one SQL expression over the row `from`; values are appended to `values`. */
export function conditionSql(
  conditions: TypedCondition[],
  from: string,
  values: unknown[],
): string {
  if (conditions.length === 0) return 'true'
  const terms = conditions.map((condition) => {
    const { operator, isNegated, type } = condition
    const column = `${from}.${quoteIdentifier(condition.column)}`
    const term =
      operator === 'is'
        ? `${column} is ${condition.values[0]}`
        : `${column} ${operators[operator]} ${valueSql(condition, type, values)}`
    return isNegated ? `not (${term})` : term
  })
  return `coalesce(${terms.join(' and ')}, false)`
}

function valueSql({ operator, values: given }: Condition, type: string, values: unknown[]): string {
  values.push(operator === 'in' ? given : given[0])
  if (operator === 'in') return `($${values.length}::text[]::${type}[])`
  return operator === 'like' || operator === 'ilike'
    ? `$${values.length}::text`
    : `$${values.length}::text::${type}`
}
