import { putRangeNotAllowed } from '../errors/request-errors.ts'
import { type Negotiated, negotiate } from '../request/media-type.ts'
import type { Table } from '../schema/types.ts'
import type { Returning } from '../sql/mutation-sql.ts'
import { buildReadTree } from './build-read-tree.ts'
import type { PlanInput } from './compiled.ts'
import { handlerFinder } from './find-handler.ts'
import { findTable } from './find-table.ts'
import { neededColumns } from './needed-columns.ts'
import type { ReadNode } from './read-node.ts'

export type Write = {
  input: PlanInput
  table: Table
  /** The result, read from the written rows. */
  root: ReadNode
  /** The same target with the conditions on the rows to write. */
  target: ReadNode
  negotiated: Negotiated
  returning: Returning
}

export type Action = 'insert' | 'update' | 'delete' | 'put'

/** Resolves a write against the schema: its target and its result. */
export function prepareWrite(input: PlanInput, action: Action): Write {
  const { cache, schema, name, query, preferences, options } = input
  const table = findTable(cache, schema, name)
  const negotiated = negotiate(input.accept, {
    planEnabled: options.planEnabled,
    findHandler: handlerFinder(cache, table, query),
  })
  if (action === 'put' && query.slices.has('')) throw putRangeNotAllowed()
  const root = buildReadTree({
    cache,
    schema,
    query,
    source: { schema, name, table, columns: null },
    skipRootConditions: true,
    aggregatesEnabled: options.aggregatesEnabled,
    maxRows: null,
    maxTableVisits: options.maxTableVisits,
    maxEmbeds: options.maxEmbeds,
    legacyTargetNames: options.legacyTargetNames,
  })
  root.fromRows = true
  const isReturning = preferences.representation === 'representation'
  const isLocating = preferences.representation === 'headers-only'
  return {
    input,
    table,
    root,
    target: targetNode(input, root, table),
    negotiated,
    returning: isReturning ? neededColumns(root) : isLocating ? table.primaryKey : [],
  }
}

/** The written table under its own alias, without the resources embedded in the result. */
function targetNode(input: PlanInput, root: ReadNode, table: Table): ReadNode {
  const own = <T>(entries: { path: string[]; value: T }[]) =>
    entries.filter((entry) => entry.path.length === 0).map((entry) => entry.value)
  return {
    ...root,
    alias: table.name,
    children: [],
    order: [],
    logic: [
      ...own(input.query.logic),
      ...own(input.query.filters).map((filter) => ({ kind: 'filter' as const, filter })),
    ],
  }
}
