import type { Returning } from '../sql/mutation-sql.ts'
import type { ReadNode } from './read-node.ts'

/**
 * What a write must return for the result to be read from it: selected columns, and those that
 * join what is embedded. Only these need the right to be selected.
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

/** `*` holds no computed fields; those that are named come on top. */
function withComputed(root: ReadNode, names: ReadonlySet<string>): Returning {
  const { table } = root.source
  if (!table) return '*'
  const computed = [...names].filter((name) => table.computedFields.has(name))
  return computed.length === 0 ? '*' : [...table.columns.keys(), ...computed]
}
