import { type SchemaCache, type Table, tableKey } from '../schema/types.ts'
import { countSql } from '../sql/count-sql.ts'
import { Parameters } from '../sql/parameters.ts'
import type { PlanInput, Statement } from './compiled.ts'
import type { ReadNode } from './read-node.ts'

export type ReadTotal = {
  /** The subquery that counts all rows; returns null if the planner's estimate is to be used. */
  sql: string
  /** Runs after the main statement to get the planner's estimate. */
  estimate: Statement | null
}

/**
 * Counts all rows. The planner's estimate includes rows hidden by row security, so for roles subject to it
 * the rows are always counted exactly: a difference from PostgREST.
 */
export function readTotal(input: PlanInput, root: ReadNode, parameters: Parameters): ReadTotal {
  const { count } = input.preferences
  const { maxRows } = input.options
  const bound = count === 'estimated' ? maxRows : null
  if (count === null) return { sql: 'null', estimate: null }
  const sliced = root.slice.limit !== null || root.slice.offset > 0
  const exact = () => {
    if (!sliced) return 'pg_catalog.count(*)'
    return `(select pg_catalog.count(*) from (${countSql(root, parameters)}) as pgrst_count)`
  }
  const hidden = hidesRows(input.cache, root)
  if (count === 'exact' || hidden === 'true') return { sql: exact(), estimate: null }
  if (count === 'estimated' && bound === null) {
    // Without hidden rows, the planner's estimate may exceed the count and is then returned.
    return { sql: exact(), estimate: hidden === null ? estimateStatement(root) : null }
  }
  const otherwise = () => {
    if (bound === null) return 'null'
    const some = `${countSql(root, parameters)} limit ${bound + 1}`
    return `(select nullif(pg_catalog.count(*), ${bound + 1}) from (${some}) as pgrst_count)`
  }
  return {
    sql:
      hidden === null ? otherwise() : `case when ${hidden} then ${exact()} else ${otherwise()} end`,
    estimate: estimateStatement(root),
  }
}

function estimateStatement(root: ReadNode): Statement {
  const parameters = new Parameters()
  const text = `explain (format json) ${countSql(root, parameters)}`
  return { text, values: parameters.values }
}

/** SQL condition for whether row security hides rows from the role; null if it never does. */
function hidesRows(cache: SchemaCache, root: ReadNode): string | null {
  const guards = new Set<string>()
  const guard = (table: Table | undefined) => {
    // A junction in a schema that is not exposed is unknown.
    if (!table || table.rowSecurity === 'beneath') guards.add('true')
    else if (table.rowSecurity === 'own') {
      guards.add(`pg_catalog.row_security_active(${table.oid}::oid)`)
    }
  }
  const visit = ({ source, relationship, children }: ReadNode) => {
    guard(source.table ?? undefined)
    const junction = relationship?.kind === 'foreign-key' ? relationship.junction?.table : null
    if (junction) guard(cache.tables.get(tableKey(junction.schema, junction.name)))
    children.forEach(visit)
  }
  visit(root)
  if (guards.size === 0) return null
  return guards.has('true') ? 'true' : [...guards].join(' or ')
}
