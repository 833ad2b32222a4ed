import type { NodeSource } from './read-node.ts'

/**
 * Returns whether a name can be read as a column here: a column, a computed field, or any name if columns are
 * unknown.
 */
export function hasColumn(source: NodeSource, name: string): boolean {
  const { table, columns } = source
  if (table) return table.columns.has(name) || table.computedFields.has(name)
  return columns === null || columns.includes(name)
}
