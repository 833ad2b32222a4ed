import { notImplemented } from '../errors/request-errors.ts'
import { findChild, isToOne, type ReadNode } from '../plan/read-node.ts'
import type { Aggregate, OrderTerm } from '../query/types.ts'
import type { SchemaCache } from '../schema/types.ts'
import { castSql, fieldOutputName, fieldSql } from './field-sql.ts'
import { logicSql } from './filter-sql.ts'
import { fromSql, joinConditions } from './join-sql.ts'
import type { Parameters } from './parameters.ts'
import { quoteIdentifier } from './quote-identifier.ts'

/** One column of a select list. `name` null stands for `*`. */
type OutputColumn = {
  sql: string
  name: string | null
  /** Aggregates of a to-one spread are applied where its columns land. */
  aggregate: Aggregate | null
  aggregateCast: string | null
  hasAlias: boolean
}

type Parts = { columns: OutputColumn[]; joins: string[] }

export type ReadContext = {
  cache: SchemaCache
  parameters: Parameters
  /** Columns that to-one spreads have brought up, for ordering by them. */
  spreads?: Map<ReadNode, readonly OutputColumn[]>
}

/** `select … from … left join lateral …`: a whole resource with what is embedded in it. */
export function readSql(context: ReadContext, node: ReadNode, from = fromSql(node)): string {
  const { columns, joins } = collect(context, node)
  const aggregated = columns.some((column) => column.aggregate)
  const list = columns.map((column) => {
    if (!column.aggregate) return named(column.sql, column)
    const call = `${column.aggregate}(${column.sql})`
    const name = column.hasAlias ? column.name : column.aggregate
    return named(castSql(context.cache, call, column.aggregateCast), { name })
  })
  const groups = columns.flatMap((column, index) => (column.aggregate ? [] : [index + 1]))
  const groupBy = aggregated && groups.length > 0 ? ` group by ${groups.join(', ')}` : ''
  return `select ${list.join(', ')} from ${from}${joins.join('')}${tailSql(context, node, groupBy)}`
}

/** As a to-one spread needs it: aggregates left undone, every column under a name of its own. */
function spreadSourceSql(
  context: ReadContext,
  node: ReadNode,
): { sql: string; columns: OutputColumn[] } {
  const { columns, joins } = collect(context, node)
  const inner = columns.map((column, index) => named(column.sql, { name: `pgrst_s${index}` }))
  const lateral = quoteIdentifier(node.lateral)
  return {
    sql: `select ${inner.join(', ')} from ${fromSql(node)}${joins.join('')}${tailSql(context, node, '')}`,
    columns: columns.map((column, index) => ({ ...column, sql: `${lateral}.pgrst_s${index}` })),
  }
}

function collect(context: ReadContext, node: ReadNode): Parts {
  const parts: Parts = { columns: fieldColumns(context, node), joins: [] }
  const isGrouped = hasAggregate(node)
  for (const child of node.children) {
    if (!child.relationship) continue
    const toOne = isToOne(child.relationship)
    if (child.spread) {
      if (toOne) spreadOne(context, child, parts)
      else spreadMany(context, child, parts)
    } else if (toOne) embedOne(context, child, parts, isGrouped)
    else embedMany(context, child, parts, isGrouped)
  }
  return parts
}

function hasAggregate(node: ReadNode): boolean {
  return (
    node.fields.some((field) => field.aggregate) ||
    node.children.some((child) => child.spread && hasAggregate(child))
  )
}

function fieldColumns(context: ReadContext, node: ReadNode): OutputColumn[] {
  const expand = node.spread || node.fromRows || hasAggregate(node)
  return node.fields.flatMap((field): OutputColumn[] => {
    const isStar = field.field.name === '*' && field.field.json.length === 0
    if (isStar && field.aggregate === null) return starColumns(node, expand)
    const value = isStar ? '1' : fieldSql(node.source, node.alias, field.field, context.parameters)
    return [
      {
        sql: castSql(context.cache, value, field.cast),
        name: field.alias ?? (isStar ? 'count' : fieldOutputName(field.field)),
        aggregate: field.aggregate,
        aggregateCast: field.aggregateCast,
        hasAlias: field.alias !== null,
      },
    ]
  })
}

function starColumns(node: ReadNode, expand: boolean): OutputColumn[] {
  const alias = quoteIdentifier(node.alias)
  const names = node.source.table ? [...node.source.table.columns.keys()] : node.source.columns
  if (!expand || names === null) return [plain(`${alias}.*`, null)]
  return names.map((name) => plain(`${alias}.${quoteIdentifier(name)}`, name))
}

function embedOne(context: ReadContext, child: ReadNode, parts: Parts, grouped: boolean): void {
  const lateral = quoteIdentifier(child.lateral)
  const kind = child.join === 'inner' ? 'inner' : 'left'
  parts.joins.push(` ${kind} join lateral (${readSql(context, child)}) as ${lateral} on true`)
  if (isEmptyEmbed(child)) return
  const json = `row_to_json(${lateral}.*)${grouped ? '::jsonb' : ''}`
  parts.columns.push(plain(json, child.outputName))
}

function embedMany(context: ReadContext, child: ReadNode, parts: Parts, grouped: boolean): void {
  const lateral = quoteIdentifier(child.lateral)
  const inner = child.join === 'inner'
  const condition = inner ? `${lateral}.pgrst_agg is not null` : 'true'
  parts.joins.push(
    ` ${inner ? 'inner' : 'left'} join lateral (select json_agg(pgrst_row) as pgrst_agg` +
      ` from (${readSql(context, child)}) as pgrst_row) as ${lateral} on ${condition}`,
  )
  if (isEmptyEmbed(child)) return
  const json = `coalesce(${lateral}.pgrst_agg, '[]')${grouped ? '::jsonb' : ''}`
  parts.columns.push(plain(json, child.outputName))
}

function spreadOne(context: ReadContext, child: ReadNode, parts: Parts): void {
  const source = spreadSourceSql(context, child)
  const kind = child.join === 'inner' ? 'inner' : 'left'
  const lateral = quoteIdentifier(child.lateral)
  parts.joins.push(` ${kind} join lateral (${source.sql}) as ${lateral} on true`)
  context.spreads ??= new Map()
  context.spreads.set(child, source.columns)
  parts.columns.push(...source.columns)
}

/** Each column of a to-many spread becomes an array, all in the resource's order. */
function spreadMany(context: ReadContext, child: ReadNode, parts: Parts): void {
  if (hasAggregate(child)) {
    throw notImplemented('Aggregates are not implemented for one-to-many or many-to-many spreads.')
  }
  const source = spreadSourceSql(context, child)
  const lateral = quoteIdentifier(child.lateral)
  const arrays = source.columns.map(
    (_, index) => `coalesce(json_agg(pgrst_row.pgrst_s${index}), '[]')::jsonb as pgrst_s${index}`,
  )
  const inner = child.join === 'inner'
  parts.joins.push(
    ` ${inner ? 'inner' : 'left'} join lateral (select ${['json_agg(pgrst_row) as pgrst_agg', ...arrays].join(', ')}` +
      ` from (${source.sql}) as pgrst_row) as ${lateral} on ${inner ? `${lateral}.pgrst_agg is not null` : 'true'}`,
  )
  parts.columns.push(...source.columns)
}

/** `clients()` joins without showing: it serves filters and order. */
function isEmptyEmbed(node: ReadNode): boolean {
  return node.fields.length === 0 && node.children.every(isEmptyEmbed)
}

function tailSql(context: ReadContext, node: ReadNode, groupBy: string): string {
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
 * A spread's column is ordered by as it was brought up, which also holds under a grouping.
 * Another related column need not be selected: it is read by the same join, once more.
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

function plain(sql: string, name: string | null): OutputColumn {
  return { sql, name, aggregate: null, aggregateCast: null, hasAlias: false }
}

function named(sql: string, column: { name: string | null }): string {
  return column.name === null ? sql : `${sql} as ${quoteIdentifier(column.name)}`
}

/**
 * A whole number, written out: with a parameter for it PostgreSQL cannot know how few rows are
 * wanted, and plans the statement anew each time rather than trust a plan for any number of them.
 */
function rowLimit(limit: number): string {
  return String(Math.min(Math.max(0, Math.trunc(limit)), Number.MAX_SAFE_INTEGER))
}
