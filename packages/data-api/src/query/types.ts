/** The parsed query string, before it is resolved against the schema. */

export type JsonStep = { arrow: '->' | '->>'; key: string; isIndex: boolean }

export type FieldPath = { name: string; json: JsonStep[] }

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export type SelectField = {
  kind: 'field'
  field: FieldPath
  alias: string | null
  cast: string | null
  aggregate: Aggregate | null
  aggregateCast: string | null
}

export type SelectRelation = {
  kind: 'relation'
  name: string
  alias: string | null
  hint: string | undefined
  join: 'inner' | 'left' | null
  spread: boolean
  items: SelectItem[]
}

export type SelectItem = SelectField | SelectRelation

export type Quantifier = 'any' | 'all' | null

export type Operation =
  | { kind: 'compare'; operator: string; value: string; quantifier: Quantifier }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'distinct'; value: string }
  | { kind: 'fts'; operator: string; language: string | null; value: string }

export type Filter = { field: FieldPath; negated: boolean; operation: Operation }

export type LogicTree =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; children: LogicTree[] }

export type OrderTerm = {
  /** Set when ordering by a column of an embedded to-one resource. */
  relation: string | null
  field: FieldPath
  direction: 'asc' | 'desc' | null
  nulls: 'nullsfirst' | 'nullslast' | null
}

/** A part of the query for the embedded resource at `path` ([] is the root). */
export type At<T> = { path: string[]; value: T }

export type Slice = { offset: number; limit: number | null }

export type QueryParameters = {
  select: SelectItem[]
  hasSelect: boolean
  logic: At<LogicTree>[]
  /** Plain `column=operator.value` filters, before logic trees. */
  filters: At<Filter>[]
  orders: At<OrderTerm[]>[]
  slices: Map<string, { path: string[]; slice: Slice }>
  columns: string[] | null
  onConflict: string[] | null
  /** Arguments of a function called by GET or HEAD. */
  arguments: [string, string][]
}
