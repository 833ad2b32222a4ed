import type { SelectField, SelectItem } from '../query/types.ts'
import { hasColumn } from './has-column.ts'
import type { ReadNode } from './read-node.ts'

/**
 * `select=name,projects(count)`: as the only item of a resource, `count` counts rows. PostgREST permits that
 * even if aggregates are disabled.
 */
export function withBareCount(node: ReadNode, items: readonly SelectItem[]): SelectField[] {
  const fields = items.filter((item): item is SelectField => item.kind === 'field')
  const [only] = fields
  const isBare =
    items.length === 1 &&
    only?.field.name === 'count' &&
    only.field.json.length === 0 &&
    only.aggregate === null &&
    node.source.table !== null &&
    !hasColumn(node.source, 'count')
  if (!isBare) return fields
  return [
    {
      ...only,
      field: { name: '*', json: [] },
      aggregate: 'count',
      aggregateCast: only.cast,
      cast: null,
    },
  ]
}
