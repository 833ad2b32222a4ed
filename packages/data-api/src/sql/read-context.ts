import type { ReadNode } from '../plan/read-node.ts'
import type { Aggregate } from '../query/types.ts'
import type { SchemaCache } from '../schema/types.ts'
import type { Parameters } from './parameters.ts'

/** One column of a select list. `name` null stands for `*`. */
export type OutputColumn = {
  sql: string
  name: string | null
  /** Aggregates of a to-one spread are applied in the resource that receives its columns. */
  aggregate: Aggregate | null
  aggregateCast: string | null
  hasAlias: boolean
}

export type ReadContext = {
  cache: SchemaCache
  parameters: Parameters
  /** Rows are passed to an aggregate of their type, with stored values. */
  keepsRows?: boolean
  /** Columns added by to-one spreads, for ordering by them. */
  spreads?: Map<ReadNode, readonly OutputColumn[]>
}
