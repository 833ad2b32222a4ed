import type { NodeSource } from './read-node.ts'

/** Whether a name reads as a column here: a column, a computed field, or not to be known. */
export function hasColumn(source: NodeSource, name: string): boolean {
  const { table, columns } = source
  if (table) return table.columns.has(name) || table.computedFields.has(name)
  return columns === null || columns.includes(name)
}
