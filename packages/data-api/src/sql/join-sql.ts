import type { ReadNode } from '../plan/read-node.ts'
import { quoteIdentifier, quoteQualified } from './quote-identifier.ts'

/** The source of a resource; a many-to-many one includes its junction. */
export function fromSql(node: ReadNode): string {
  const alias = quoteIdentifier(node.alias)
  const { relationship, parent } = node
  if (relationship?.kind === 'computed' && parent) {
    const { function: name, source } = relationship
    const row = `${quoteIdentifier(parent.alias)}::${quoteQualified(source.schema, source.name)}`
    return `${quoteQualified(name.schema, name.name)}(${row}) as ${alias}`
  }
  const own = `${quoteQualified(node.source.schema, node.source.name)} as ${alias}`
  const junction = relationship?.kind === 'foreign-key' ? relationship.junction : null
  if (!junction) return own
  const { schema, name } = junction.table
  return `${own}, ${quoteQualified(schema, name)} as ${junctionAlias(node)}`
}

/** Conditions that relate an embedded resource's rows to the parent's row. */
export function joinConditions(node: ReadNode): string[] {
  const { relationship, parent } = node
  if (!parent || relationship?.kind !== 'foreign-key') return []
  const from = quoteIdentifier(parent.alias)
  const to = quoteIdentifier(node.alias)
  const { junction } = relationship
  if (!junction)
    return relationship.columns.map(([source, target]) => equal(from, source, to, target))
  const through = junctionAlias(node)
  return [
    ...junction.targetColumns.map(([target, column]) => equal(to, target, through, column)),
    ...junction.sourceColumns.map(([source, column]) => equal(from, source, through, column)),
  ]
}

function junctionAlias(node: ReadNode): string {
  return quoteIdentifier(`${node.alias}_junction`)
}

function equal(left: string, leftColumn: string, right: string, rightColumn: string): string {
  return `${right}.${quoteIdentifier(rightColumn)} = ${left}.${quoteIdentifier(leftColumn)}`
}
