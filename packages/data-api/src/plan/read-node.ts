import type { LogicTree, OrderTerm, SelectField, Slice } from '../query/types.ts'
import type { Relationship, Table } from '../schema/types.ts'

/**
 * One resource of a read: the root, or an embedded one. What the query string says about it has
 * been gathered here and its relationship to the parent is known.
 */
export type ReadNode = {
  /** The name asked for, and the one it has in the result. */
  name: string
  outputName: string
  hasAlias: boolean
  relationship: Relationship | null
  parent: ReadNode | null
  spread: boolean
  join: 'inner' | 'left' | null
  source: NodeSource
  /** The root of a write or call, whose rows are already there and may hold computed fields. */
  fromRows: boolean
  /** Alias of the source within the statement, and of the lateral join around it. */
  alias: string
  lateral: string
  fields: SelectField[]
  children: ReadNode[]
  logic: LogicTree[]
  order: OrderTerm[]
  slice: Slice
}

export type NodeSource = {
  schema: string
  name: string
  table: Table | null
  /** Columns of a function's result that is no table's row; null when unknown. */
  columns: string[] | null
  /** What errors call it, where that is not its name: `clients_1`, one step into the request. */
  label?: string
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}

/** An embedded resource by its alias, else by the name asked for. */
export function findChild(node: ReadNode, name: string): ReadNode | undefined {
  return (
    node.children.find((child) => child.outputName === name) ??
    node.children.find((child) => child.name === name)
  )
}

/** A resource by itself: nothing selected, embedded, filtered or ordered yet. */
export function emptyNode(
  source: NodeSource,
  name: string,
  alias: string,
  lateral: string,
): ReadNode {
  return {
    name,
    outputName: name,
    hasAlias: false,
    relationship: null,
    parent: null,
    spread: false,
    join: null,
    source,
    fromRows: false,
    alias,
    lateral,
    fields: [],
    children: [],
    logic: [],
    order: [],
    slice: { offset: 0, limit: null },
  }
}

/** Tables, junctions between them and functions that make up relationships, as `schema.name`. */
export function sourcesOf({ source, relationship, children }: ReadNode): string[] {
  const between =
    relationship?.kind === 'computed' ? relationship.function : relationship?.junction?.table
  const named = between ? [source, between] : [source]
  return [...named.map(({ schema, name }) => `${schema}.${name}`), ...children.flatMap(sourcesOf)]
}
