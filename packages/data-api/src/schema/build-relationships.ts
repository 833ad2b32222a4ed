import type { ColumnExposure } from './expose-columns.ts'
import {
  type ComputedRelationship,
  type ForeignKeyRelationship,
  type Relationship,
  type Table,
  tableKey,
} from './types.ts'

export type Key = {
  name: string
  kind: 'p' | 'u' | 'f'
  table_oid: string
  target_oid: string
  columns: string[]
  target_columns: string[]
}

type Reference = { relationship: ForeignKeyRelationship; source: Table }

/** Relationships in both directions, including those through junctions, by source table. */
export function buildRelationships(
  exposures: readonly ColumnExposure[],
  keys: readonly Key[],
  computed: readonly ComputedRelationship[],
): Map<string, Relationship[]> {
  const references = buildReferences(exposures, keys)
  const all: Relationship[] = [
    ...computed,
    ...references.map((reference) => reference.relationship),
    ...references.map((reference) => inverse(reference)),
    ...throughJunctions(references),
  ]
  const bySource = new Map<string, Relationship[]>()
  for (const relationship of all) {
    const key = tableKey(relationship.source.schema, relationship.source.name)
    const list = bySource.get(key)
    if (list) list.push(relationship)
    else bySource.set(key, [relationship])
  }
  return bySource
}

function buildReferences(exposures: readonly ColumnExposure[], keys: readonly Key[]): Reference[] {
  const byBase = Map.groupBy(exposures, (exposure) => exposure.baseOid)
  const uniques = Map.groupBy(
    keys.filter((key) => key.kind !== 'f'),
    (key) => key.table_oid,
  )
  const references: Reference[] = []
  for (const key of keys) {
    if (key.kind !== 'f') continue
    const isUnique = (uniques.get(key.table_oid) ?? []).some((unique) =>
      sameMembers(unique.columns, key.columns),
    )
    for (const from of byBase.get(key.table_oid) ?? []) {
      for (const to of byBase.get(key.target_oid) ?? []) {
        for (const columns of pairColumns(from, to, key)) {
          references.push({
            source: from.table,
            relationship: reference(from, to, key, isUnique, columns),
          })
        }
      }
    }
  }
  return references
}

function reference(
  from: ColumnExposure,
  to: ColumnExposure,
  key: Key,
  isUnique: boolean,
  columns: [string, string][],
): ForeignKeyRelationship {
  return {
    kind: 'foreign-key',
    source: { schema: from.table.schema, name: from.table.name },
    target: { schema: to.table.schema, name: to.table.name },
    targetIsView: to.table.isView,
    isSelf: from.table === to.table,
    isInverse: false,
    cardinality: isUnique ? 'one-to-one' : 'many-to-one',
    constraint: key.name,
    columns,
    junction: null,
  }
}

/** A view may expose a key column twice; each combination of names is a relationship of its own. */
function pairColumns(from: ColumnExposure, to: ColumnExposure, key: Key): [string, string][][] {
  let ways: [string, string][][] = [[]]
  for (const [index, column] of key.columns.entries()) {
    const sources = from.names.get(column) ?? []
    const targets = to.names.get(key.target_columns[index] ?? '') ?? []
    ways = ways.flatMap((way) =>
      sources.flatMap((source) =>
        targets.map((target): [string, string][] => [...way, [source, target]]),
      ),
    )
  }
  return ways
}

function inverse({ relationship, source }: Reference): ForeignKeyRelationship {
  return {
    ...relationship,
    source: relationship.target,
    target: relationship.source,
    targetIsView: source.isView,
    isInverse: true,
    cardinality: relationship.cardinality === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    columns: relationship.columns.map(([from, to]) => [to, from]),
  }
}

/** Many-to-many: a table whose primary key includes two foreign keys joins the tables to which they refer. */
function throughJunctions(references: readonly Reference[]): ForeignKeyRelationship[] {
  const result: ForeignKeyRelationship[] = []
  for (const group of Map.groupBy(references, (reference) => reference.source).values()) {
    const inKey = group.filter(({ relationship, source }) =>
      relationship.columns.every(([column]) => source.primaryKey.includes(column)),
    )
    for (const { relationship: left, source: junction } of inKey) {
      for (const { relationship: right } of inKey) {
        if (left.constraint === right.constraint) continue
        if (left.target.schema !== right.target.schema) continue
        result.push(joinThrough(junction, left, right))
      }
    }
  }
  return result
}

function joinThrough(
  junction: Table,
  left: ForeignKeyRelationship,
  right: ForeignKeyRelationship,
): ForeignKeyRelationship {
  return {
    kind: 'foreign-key',
    source: left.target,
    target: right.target,
    targetIsView: right.targetIsView,
    isSelf: left.target.name === right.target.name,
    isInverse: false,
    cardinality: 'many-to-many',
    constraint: `${left.constraint}_${right.constraint}`,
    columns: [],
    junction: {
      table: { schema: junction.schema, name: junction.name },
      sourceConstraint: left.constraint,
      targetConstraint: right.constraint,
      sourceColumns: left.columns.map(([from, to]) => [to, from]),
      targetColumns: right.columns.map(([from, to]) => [to, from]),
    },
  }
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item) => right.includes(item))
}
