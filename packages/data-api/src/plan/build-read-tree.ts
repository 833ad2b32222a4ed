import {
  aggregatesNotAllowed,
  embeddedTooMany,
  embeddedTooOften,
} from '../errors/request-errors.ts'
import { duplicateTable, undefinedTable } from '../errors/schema-errors.ts'
import type { QueryParameters, SelectItem, SelectRelation } from '../query/types.ts'
import { type Relationship, type SchemaCache, type Table, tableKey } from '../schema/types.ts'
import { withBareCount } from './bare-count.ts'
import { findRelationship } from './find-relationship.ts'
import { placeConditions } from './place-conditions.ts'
import { emptyNode, isToOne, type NodeSource, type ReadNode } from './read-node.ts'

export type ReadTreeOptions = {
  cache: SchemaCache
  schema: string
  source: NodeSource
  query: QueryParameters
  /** Filters of the root belong to the write statement, not to its result. */
  skipRootConditions: boolean
  aggregatesEnabled: boolean
  /** Maximum rows of each resource. */
  maxRows: number | null
  /** Maximum occurrences of one table on the path to an embedded resource. */
  maxTableVisits: number | null
  /** Maximum embedded resources in total. */
  maxEmbeds: number | null
  /** Whether conditions may refer to a resource with an alias by its original name. */
  legacyTargetNames: boolean
}

/** Resolves a parsed query against the schema into the tree from which SQL is written. */
export function buildReadTree(options: ReadTreeOptions): ReadNode {
  const { query, source, maxEmbeds } = options
  let count = 0
  let embeds = 0
  const nextAlias = () => `pgrst_${count++}`

  const build = (items: SelectItem[], node: ReadNode, depth = 0): ReadNode => {
    node.fields = withBareCount(node, items)
    const isAggregated = items.some((item) => item.kind === 'field' && item.aggregate)
    if (!options.aggregatesEnabled && isAggregated) {
      throw aggregatesNotAllowed()
    }
    node.children = items
      .filter((item): item is SelectRelation => item.kind === 'relation')
      .map((item) => build(item.items, child(item, node, depth + 1), depth + 1))
    refuseTwins(node, depth + 1)
    return node
  }

  const child = (item: SelectRelation, parent: ReadNode, depth: number): ReadNode => {
    embeds += 1
    if (maxEmbeds !== null && embeds > maxEmbeds) throw embeddedTooMany(maxEmbeds)
    const { name, schema } = parent.source
    const origin = parent.source.table?.name ?? name
    const relationship = findRelationship(options.cache, schema, origin, item.name, item.hint)
    const target = relationship.target
    const table = options.cache.tables.get(tableKey(target.schema, target.name))
    if (!table) throw undefinedTable(target.schema, target.name)
    const { maxTableVisits } = options
    if (maxTableVisits !== null && visits(parent, table) >= maxTableVisits) {
      throw embeddedTooOften(target.name, maxTableVisits)
    }
    return {
      ...emptyNode(
        { ...target, table, columns: null, label: label(relationship, depth) },
        item.name,
        nextAlias(),
        nextAlias(),
      ),
      outputName: item.alias ?? item.name,
      hasAlias: item.alias !== null,
      relationship,
      parent,
      spread: item.spread,
      join: item.join,
    }
  }

  const root = build(query.select, emptyNode(source, source.name, nextAlias(), nextAlias()))
  if (isReadByItself(root)) root.alias = source.name
  placeConditions(root, query, options)
  if (options.maxRows !== null) limitRows(root, options.maxRows)
  return root
}

/**
 * A table alone is not aliased, so plans and errors contain its name, unless the name could be one of our
 * aliases.
 */
function isReadByItself({ source, children }: ReadNode): boolean {
  return source.table !== null && children.length === 0 && !/^(pgrst)?_/.test(source.name)
}

/** Alias of an embedded resource in PostgREST's statements, which appears in PostgreSQL's errors. */
function label(relationship: Relationship, depth: number): string {
  const { name } = relationship.target
  const isJoined =
    relationship.kind === 'foreign-key' && relationship.cardinality === 'many-to-many'
  return isJoined ? name : `${name}_${depth}`
}

/** A row cannot contain two resources of one name. @throws 42712 as PostgreSQL does in that case */
function refuseTwins({ source, children }: ReadNode, depth: number): void {
  const names = new Set<string>()
  for (const { outputName } of children) {
    if (names.has(outputName)) throw duplicateTable(`${source.name}_${outputName}_${depth}`)
    names.add(outputName)
  }
}

/** Counts the occurrences of a table between the root and this resource, both included. */
function visits(node: ReadNode | null, table: Table): number {
  if (node === null) return 0
  const { source } = node
  const isSame = source.schema === table.schema && source.table?.name === table.name
  return (isSame ? 1 : 0) + visits(node.parent, table)
}

function limitRows(node: ReadNode, maxRows: number): void {
  // A to-one resource has at most one row. A limit would only prevent the planner from joining it.
  const single = node.relationship !== null && isToOne(node.relationship)
  if (!single || node.slice.limit !== null)
    node.slice = { ...node.slice, limit: Math.min(node.slice.limit ?? maxRows, maxRows) }
  for (const child of node.children) limitRows(child, maxRows)
}
