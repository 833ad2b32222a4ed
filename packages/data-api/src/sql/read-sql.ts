import { notImplemented } from '../errors/request-errors.ts'
import { isToOne, type ReadNode } from '../plan/read-node.ts'
import { castSql } from './field-sql.ts'
import { fromSql } from './join-sql.ts'
import { fieldColumns, hasAggregate, named, plain } from './output-columns.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import type { OutputColumn, ReadContext } from './read-context.ts'
import { tailSql } from './tail-sql.ts'

type Parts = { columns: OutputColumn[]; joins: string[] }

/** `select … from … left join lateral …`: a resource with its embedded resources. */
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

/** The source of a to-one spread: without applied aggregates, every column with its own name. */
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

/** `clients()` joins without output, for filters and order. */
function isEmptyEmbed(node: ReadNode): boolean {
  return node.fields.length === 0 && node.children.every(isEmptyEmbed)
}
