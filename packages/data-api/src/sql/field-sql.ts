import { undefinedColumn, undefinedType } from '../errors/schema-errors.ts'
import { hasColumn } from '../plan/has-column.ts'
import type { NodeSource } from '../plan/read-node.ts'
import type { FieldPath, JsonStep } from '../query/types.ts'
import type { SchemaCache } from '../schema/types.ts'
import type { Parameters } from './parameters.ts'
import { quoteIdentifier } from './quote-identifier.ts'

const jsonTypes = new Set(['json', 'jsonb'])

/**
 * A column of a source, and the path into its JSON. The name is looked up, so that only names of the
 * catalogue are written. For a function's result with unknown columns any name is accepted, quoted.
 */
export function fieldSql(
  source: NodeSource,
  alias: string,
  field: FieldPath,
  parameters: Parameters,
): string {
  const column = `${quoteIdentifier(alias)}.${columnName(source, field.name)}`
  if (field.json.length === 0) return column
  const type = source.table?.columns.get(field.name)?.type
  const isJson = type !== undefined && jsonTypes.has(type)
  return `${isJson ? column : `to_jsonb(${column})`}${jsonPathSql(field.json, parameters)}`
}

/** The quoted name of a known column or computed field. */
function columnName(source: NodeSource, name: string): string {
  if (!hasColumn(source, name)) throw undefinedColumn(source.label ?? source.name, name)
  return quoteIdentifier(name)
}

function jsonPathSql(steps: readonly JsonStep[], parameters: Parameters): string {
  return steps
    .map(({ arrow, key, isIndex }) => `${arrow}${parameters.add(key)}${isIndex ? '::int' : ''}`)
    .join('')
}

/** Output name of a JSON path: its last key, else the column. */
export function fieldOutputName(field: FieldPath): string {
  return field.json.findLast((step) => !step.isIndex)?.key ?? field.name
}

/** `cast(… as type)`; the type must be in the catalogue. */
export function castSql(cache: SchemaCache, expression: string, type: string | null): string {
  if (type === null) return expression
  const known = cache.castTypes.get(type) ?? cache.castTypes.get(type.toLowerCase())
  if (known === undefined) throw undefinedType(type)
  return `cast(${expression} as ${known})`
}
