import { type Condition, operators, parseFilter } from './parse-filter.ts'

export type Operation = 'INSERT' | 'UPDATE' | 'DELETE'

/** A condition with the SQL type of its column. */
export type TypedCondition = Condition & { type: string }

/** One channel's subscription to one table. */
export type Subscription<S> = {
  subscriber: S
  /** The id that identifies the request to the client. */
  id: number
  relation: number
  operation: Operation | '*'
  /** The client's text, parsed on each use, because parsed conditions would take many times the memory. */
  filter: string
  /** Selected columns in addition to the key; null for all. */
  columns: string[] | null
  /** A short value, compared as text, that all matching rows have in this column; null if there is none. */
  equality: { column: string; value: string } | null
  /** Changes of transactions that had ended by then are not sent; null until known, when none is. */
  since: Snapshot | null
}

/** A table with one role's current rights. */
export type VisibleTable = {
  schema: string
  name: string
  /** Columns that the role may read, in order. */
  columns: { name: string; type: string; sqlType: string }[]
  key: string[]
  /** False if the role may not read the schema or the key. */
  isReadable: boolean
  /** Whether row security applies to the role. */
  hasRowSecurity: boolean
}

/** A filter's conditions with the types of its columns; null if a column is no longer readable. */
export function typedConditions(
  filter: string,
  { columns }: VisibleTable,
): TypedCondition[] | null {
  const types = new Map(columns.map(({ name, sqlType }) => [name, sqlType]))
  const typed: TypedCondition[] = []
  for (const condition of parseFilter(filter)) {
    const type = types.get(condition.column)
    if (type === undefined) return null
    typed.push({ ...condition, type })
  }
  return typed
}

export const columnOf = (source: string) => (condition: TypedCondition) =>
  `${source}.${quoteIdentifier(condition.column)}`

/** All conditions as one SQL expression; values are appended to `values`. */
export function conditionSql(
  conditions: TypedCondition[],
  operandOf: (condition: TypedCondition) => string,
  values: unknown[],
): string {
  if (conditions.length === 0) return 'true'
  const terms = conditions.map((condition) => {
    const { operator, isNegated } = condition
    const column = operandOf(condition)
    const term =
      operator === 'is'
        ? `${column} is ${condition.values[0]}`
        : `${column} ${operators[operator]} ${valueSql(condition, values)}`
    return isNegated ? `not (${term})` : term
  })
  return `coalesce(${terms.join(' and ')}, false)`
}

/** The value that a condition compares with, as SQL. */
export function valueSql(
  { operator, values: operands, type }: TypedCondition,
  values: unknown[],
): string {
  values.push(operator === 'in' ? operands : operands[0])
  if (operator === 'in') return `($${values.length}::text[]::${type}[])`
  return operator === 'like' || operator === 'ilike'
    ? `$${values.length}::text`
    : `$${values.length}::text::${type}`
}

/** PostgreSQL's `pg_snapshot`: the transactions that had ended when it was taken. */
export type Snapshot = { xmin: bigint; xmax: bigint; running: Set<bigint> }

/** @param text `xmin:xmax:running,…` */
export function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':')
  const ids = running.split(',').filter((id) => id !== '')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(ids.map(BigInt)) }
}

export function hasEnded({ xmin, xmax, running }: Snapshot, transaction: bigint): boolean {
  return transaction < xmin || (transaction < xmax && !running.has(transaction))
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
