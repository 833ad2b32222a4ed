/** The part of the catalogue that planning uses. */

export type Column = {
  name: string
  /** As `format_type` writes it, including modifiers; safe to use in SQL. */
  type: string
  /** The base type of a domain, without length, for the description. */
  baseType: string
  maxLength: number | null
  nullable: boolean
  /** Default expression from the catalogue; null if there is none. */
  defaultExpression: string | null
  enumValues: string[] | null
  comment: string | null
  position: number
  /** Representation of a domain's values for clients; null for the default one. */
  representation: Representation | null
}

/** Qualified functions of the domain's implicit casts. */
export type Representation = {
  toJson: string | null
  fromJson: string | null
  fromText: string | null
}

export type Table = {
  oid: string
  schema: string
  name: string
  isView: boolean
  columns: Map<string, Column>
  primaryKey: string[]
  insertable: boolean
  updatable: boolean
  deletable: boolean
  /** `own`, or for a view `beneath` if a base table has row security. */
  rowSecurity: 'own' | 'beneath' | null
  comment: string | null
  /** Functions with one argument of this row's type: `full_name(people)` reads as a column. */
  computedFields: Set<string>
}

type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

type TableName = { schema: string; name: string }

type Junction = {
  table: TableName
  sourceConstraint: string
  targetConstraint: string
  /** Pairs of source column, junction column. */
  sourceColumns: [string, string][]
  /** Pairs of target column, junction column. */
  targetColumns: [string, string][]
}

export type ForeignKeyRelationship = {
  kind: 'foreign-key'
  source: TableName
  target: TableName
  targetIsView: boolean
  isSelf: boolean
  /** True from the referenced table's side. */
  isInverse: boolean
  cardinality: Cardinality
  /** The constraint's name; for many-to-many the two names joined. */
  constraint: string
  /** Pairs of source column, target column; empty for many-to-many. */
  columns: [string, string][]
  junction: Junction | null
}

export type ComputedRelationship = {
  kind: 'computed'
  source: TableName
  target: TableName
  function: TableName
  toOne: boolean
}

export type Relationship = ForeignKeyRelationship | ComputedRelationship

export type RoutineParameter = {
  name: string
  type: string
  /** As declared, including lengths, which PostgreSQL ignores here. */
  declaredType: string
  required: boolean
  variadic: boolean
}

export type Routine = {
  schema: string
  name: string
  comment: string | null
  parameters: RoutineParameter[]
  returns: RoutineReturn
  volatility: 'volatile' | 'stable' | 'immutable'
  /** `SET` clauses of the function, as name and value. */
  settings: [string, string][]
}

export type RoutineReturn = {
  set: boolean
  /** `void` and scalars are not composite. */
  kind: 'scalar' | 'composite' | 'void'
  type: string
  /** The table or view whose row type it returns; its relationships can be embedded. */
  table: TableName | null
  /** OUT and TABLE columns; null if unknown. */
  columns: { name: string; type: string }[] | null
}

/** Writes a result as a custom media type. */
export type MediaHandler = {
  /** The qualified aggregate; null if the function itself returns the media type. */
  aggregate: string | null
  /** The row type of the aggregate's argument; null for any. */
  rowType: string | null
  contentType: string
  binary: boolean
}

export type SchemaCache = {
  loadedAt: number
  tables: Map<string, Table>
  /** By source table: see `tableKey`. */
  relationships: Map<string, Relationship[]>
  /** Tables with a foreign key in either direction, even if the other side is not exposed. */
  referring: Set<string>
  routines: Map<string, Routine[]>
  /** By relation or function and media type: see `handlerKey`. */
  mediaHandlers: Map<string, MediaHandler>
  /** Type names that `::cast` may use, with the text for SQL. */
  castTypes: Map<string, string>
  /** Settings of roles (`alter role … set`) that a request must apply. */
  roleSettings: Map<string, [string, string][]>
}

export function tableKey(schema: string, name: string): string {
  return `${schema}\u0000${name}`
}

/** @param relation a `tableKey`; null for a handler of any rows */
export function handlerKey(relation: string | null, mediaType: string): string {
  return `${relation ?? ''}\u0001${mediaType}`
}
