import type { ReadNode } from '../plan/read-node.ts'
import type { FieldPath } from '../query/types.ts'
import { castSql, fieldOutputName, fieldSql } from './field-sql.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import type { OutputColumn, ReadContext } from './read-context.ts'

/** The output columns of a resource's own fields; those of embedded resources are added later. */
export function fieldColumns(context: ReadContext, node: ReadNode): OutputColumn[] {
  const expand = node.spread || node.fromRows || hasAggregate(node)
  return node.fields.flatMap((field): OutputColumn[] => {
    const isStar = field.field.name === '*' && field.field.json.length === 0
    if (isStar && field.aggregate === null) return starColumns(context, node, expand)
    const value = isStar ? '1' : shownSql(context, node, field.field)
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

/** The value of a column for clients: converted by its domain's own cast to JSON, if any. */
function shownSql(context: ReadContext, { source, alias }: ReadNode, field: FieldPath): string {
  const value = fieldSql(source, alias, field, context.parameters)
  const toJson = source.table?.columns.get(field.name)?.representation?.toJson
  return toJson && field.json.length === 0 ? `${toJson}(${value})` : value
}

function starColumns(context: ReadContext, node: ReadNode, expand: boolean): OutputColumn[] {
  const alias = quoteIdentifier(node.alias)
  const known = node.source.table?.columns
  const names = known ? [...known.keys()] : node.source.columns
  const toJson = (name: string) =>
    context.keepsRows ? null : known?.get(name)?.representation?.toJson
  if (names === null || !(expand || names.some(toJson))) return [plain(`${alias}.*`, null)]
  return names.map((name) => {
    const column = `${alias}.${quoteIdentifier(name)}`
    const shown = toJson(name)
    return plain(shown ? `${shown}(${column})` : column, name)
  })
}

/** Returns whether a resource is grouped: by its own aggregate or one spread into it. */
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
