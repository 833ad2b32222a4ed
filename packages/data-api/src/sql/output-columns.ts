import type { ReadNode } from '../plan/read-node.ts'
import { castSql, fieldOutputName, fieldSql } from './field-sql.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import type { OutputColumn, ReadContext } from './read-context.ts'

/** The columns that a resource's own fields give; those of what is embedded come on top. */
export function fieldColumns(context: ReadContext, node: ReadNode): OutputColumn[] {
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

/** Whether a resource is grouped: by an aggregate of its own or of what is spread into it. */
export function hasAggregate(node: ReadNode): boolean {
  return (
    node.fields.some((field) => field.aggregate) ||
    node.children.some((child) => child.spread && hasAggregate(child))
  )
}

export function plain(sql: string, name: string | null): OutputColumn {
  return { sql, name, aggregate: null, aggregateCast: null, hasAlias: false }
}

export function named(sql: string, column: { name: string | null }): string {
  return column.name === null ? sql : `${sql} as ${quoteIdentifier(column.name)}`
}
