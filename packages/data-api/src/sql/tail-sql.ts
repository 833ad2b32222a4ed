import { findChild, type ReadNode } from '../plan/read-node.ts'
import type { OrderTerm } from '../query/types.ts'
import { fieldSql } from './field-sql.ts'
import { logicSql } from './filter-sql.ts'
import { fromSql, joinConditions } from './join-sql.ts'
import type { Parameters } from './parameters.ts'
import type { ReadContext } from './read-context.ts'

/** ` where … group by … order by … limit … offset …`, each only if needed. */
export function tailSql(context: ReadContext, node: ReadNode, groupBy: string): string {
  const { parameters } = context
  const conditions = [
    ...joinConditions(node),
    ...node.logic.map((tree) => logicSql(node, tree, parameters)),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const order = node.order.map((term) => orderSql(context, node, term))
  const orderBy = order.length > 0 ? ` order by ${order.join(', ')}` : ''
  return `${where}${groupBy}${orderBy}${sliceSql(node, parameters)}`
}

function sliceSql(node: ReadNode, parameters: Parameters): string {
  const { limit, offset } = node.slice
  const limitSql = limit === null ? '' : ` limit ${rowLimit(limit)}`
  return offset > 0 ? `${limitSql} offset ${parameters.add(String(offset))}` : limitSql
}

function orderSql(context: ReadContext, node: ReadNode, term: OrderTerm): string {
  const related = term.relation === null ? undefined : findChild(node, term.relation)
  const value = related
    ? relatedOrderSql(context, related, term)
    : fieldSql(node.source, node.alias, term.field, context.parameters)
  const direction = term.direction ? ` ${term.direction}` : ''
  const nulls = term.nulls ? ` nulls ${term.nulls.slice('nulls'.length)}` : ''
  return `${value}${direction}${nulls}`
}

/**
 * Orders by the spread's output column, which also works with grouping. Another related column need not be
 * selected: the same join reads it additionally.
 */
function relatedOrderSql(context: ReadContext, related: ReadNode, term: OrderTerm): string {
  const brought = context.spreads
    ?.get(related)
    ?.find((column) => term.field.json.length === 0 && column.name === term.field.name)
  if (brought) return brought.sql
  const bare = { ...related, order: [], slice: { offset: 0, limit: 1 } }
  const column = fieldSql(related.source, related.alias, term.field, context.parameters)
  return `(select ${column} from ${fromSql(related)}${tailSql(context, bare, '')})`
}

/**
 * A whole number as literal. With a parameter PostgreSQL cannot know how few rows are needed, and plans the
 * statement each time instead of using a generic plan.
 */
function rowLimit(limit: number): string {
  return String(Math.min(Math.max(0, Math.trunc(limit)), Number.MAX_SAFE_INTEGER))
}
