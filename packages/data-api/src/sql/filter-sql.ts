import { badEmbedFilter } from '../errors/request-errors.ts'
import { hasColumn } from '../plan/has-column.ts'
import { findChild, isToOne, type ReadNode } from '../plan/read-node.ts'
import type { FieldPath, Filter, LogicTree, Operation } from '../query/types.ts'
import { fieldSql } from './field-sql.ts'
import { arrayLiteral, type Parameters } from './parameters.ts'
import { quoteIdentifier } from './quote-identifier.ts'

const isWords = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const

const textual = /^(text|character|character varying|json|jsonb)(\(|$)/

/** Writes `embed=is.null`. The count query has no joins and uses `exists`. */
export type EmbedNullSql = (child: ReadNode, isNull: boolean) => string

/** Writes a condition tree over one resource. */
export function logicSql(
  node: ReadNode,
  tree: LogicTree,
  parameters: Parameters,
  embedNull: EmbedNullSql = lateralNullSql,
): string {
  if (tree.kind === 'filter') return filterSql(node, tree.filter, parameters, embedNull)
  const children = tree.children.map((child) => logicSql(node, child, parameters, embedNull))
  return `${tree.negated ? 'not ' : ''}(${children.join(` ${tree.operator} `)})`
}

function filterSql(
  node: ReadNode,
  filter: Filter,
  parameters: Parameters,
  embedNull: EmbedNullSql,
): string {
  const { field, negated, operation } = filter
  const child = field.json.length === 0 ? findChild(node, field.name) : undefined
  if (child) {
    if (operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')) {
      return embedNull(child, (operation.value === 'null') !== negated)
    }
    if (!hasColumn(node.source, field.name)) throw badEmbedFilter(field.name)
  }
  const left = fieldSql(node.source, node.alias, field, parameters)
  const condition =
    operation.kind === 'fts'
      ? fullTextSql(node, filter, left, operation, parameters)
      : `${left} ${operationSql(operation, parameters, textParser(node, field))}`
  return negated ? `not (${condition})` : condition
}

/** A lateral join without a match is null as a whole. */
function lateralNullSql(child: ReadNode, isNull: boolean): string {
  const lateral = quoteIdentifier(child.lateral)
  const one = child.relationship !== null && isToOne(child.relationship)
  const value = one ? lateral : `${lateral}.pgrst_agg`
  return `${value} is ${isNull ? 'not ' : ''}distinct from null`
}

/** The function that parses a filter's text as a value of the column's domain, if it has such a cast. */
function textParser({ source }: ReadNode, { name, json }: FieldPath): string | null {
  if (json.length > 0) return null
  return source.table?.columns.get(name)?.representation?.fromText ?? null
}

function operationSql(
  operation: Exclude<Operation, { kind: 'fts' }>,
  parameters: Parameters,
  parser: string | null,
): string {
  switch (operation.kind) {
    case 'compare': {
      const isLike = operation.operator === 'like' || operation.operator === 'ilike'
      const given = parameters.add(isLike ? operation.value.replaceAll('*', '%') : operation.value)
      const value = parser !== null && !isLike ? `${parser}(${given})` : given
      const { quantifier } = operation
      return `${operation.operator} ${quantifier ? `${quantifier} (${value})` : value}`
    }
    case 'in': {
      const list = parameters.add(arrayLiteral(operation.values))
      return parser === null
        ? `= any (${list})`
        : `= any (select ${parser}(pgrst_one) from pg_catalog.unnest(${list}::text[]) as pgrst_one)`
    }
    case 'is':
      return `is ${isWords[operation.value]}`
    case 'distinct':
      return `is distinct from ${parameters.add(operation.value)}`
  }
}

/** Text and JSON are first converted to a `tsvector` in the same language. */
function fullTextSql(
  node: ReadNode,
  filter: Filter,
  left: string,
  operation: Extract<Operation, { kind: 'fts' }>,
  parameters: Parameters,
): string {
  const language = () =>
    operation.language === null ? '' : `${parameters.add(operation.language)}::regconfig, `
  const last = filter.field.json.at(-1)
  const type = last
    ? last.arrow === '->>'
      ? 'text'
      : 'jsonb'
    : (node.source.table?.columns.get(filter.field.name)?.baseType ?? '')
  const vector = textual.test(type) ? `to_tsvector(${language()}${left})` : left
  return `${vector} @@ ${operation.operator}(${language()}${parameters.add(operation.value)})`
}
