import type { LogicTree, OrderTerm, SelectField, Slice } from '../query/types.ts'
import type { Relationship, Table } from '../schema/types.ts'

/**
 * One resource of a read: the root, or an embedded one, with all parts of the query string that refer to it
 * and its relationship to the parent.
 */
export type ReadNode = {
  /** The requested name, and the name in the result. */
  name: string
  outputName: string
  hasAlias: boolean
  relationship: Relationship | null
  parent: ReadNode | null
  spread: boolean
  join: 'inner' | 'left' | null
  source: NodeSource
  /** The root of a write or call, whose rows exist already and may contain computed fields. */
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
  /** Columns of a function's result that is no table row; null when unknown. */
  columns: string[] | null
  /** Name in errors, if different: `clients_1`, one level into the request. */
  label?: string
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === 'computed') return relationship.toOne
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}

/** Finds an embedded resource by its alias, else by the requested name. */
export function findChild(node: ReadNode, name: string): ReadNode | undefined {
  return (
    node.children.find((child) => child.outputName === name) ??
    node.children.find((child) => child.name === name)
  )
}

/** A resource without selected fields, embedded resources, filters and order. */
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

/** Returns the tables, junctions and relationship functions as `schema.name`. */
export function sourcesOf({ source, relationship, children }: ReadNode): string[] {
  const between =
    relationship?.kind === 'computed' ? relationship.function : relationship?.junction?.table
  const named = between ? [source, between] : [source]
  return [...named.map(({ schema, name }) => `${schema}.${name}`), ...children.flatMap(sourcesOf)]
}
