import type { Returning } from '../sql/mutation-sql.ts'
import type { ReadNode } from './read-node.ts'

/**
 * Columns that a write must return to read the result from it: the selected ones, and those that join
 * embedded resources. Only these require the select privilege.
 */
export function neededColumns(root: ReadNode): Returning {
  const names = new Set<string>()
  for (const { field } of root.fields) names.add(field.name)
  for (const term of root.order) if (term.relation === null) names.add(term.field.name)
  for (const { relationship } of root.children) {
    if (relationship?.kind === 'computed') return '*'
    const pairs = relationship?.junction?.sourceColumns ?? relationship?.columns ?? []
    for (const [column] of pairs) names.add(column)
  }
  if (names.has('*')) return withComputed(root, names)
  return [...names]
}

/** `*` does not include computed fields; named ones are added. */
function withComputed(root: ReadNode, names: ReadonlySet<string>): Returning {
  const { table } = root.source
  if (!table) return '*'
  const computed = [...names].filter((name) => table.computedFields.has(name))
  return computed.length === 0 ? '*' : [...table.columns.keys(), ...computed]
}
