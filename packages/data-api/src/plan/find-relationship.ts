import { closestName } from '../errors/closest-name.ts'
import { ambiguousRelationship, noRelationship } from '../errors/schema-errors.ts'
import {
  type ForeignKeyRelationship,
  type Relationship,
  type SchemaCache,
  tableKey,
} from '../schema/types.ts'

/**
 * Returns the relationship to which `origin?select=target!hint(…)` refers. A target is named by table, view,
 * constraint, foreign-key column or computing function; a hint is a constraint, a column of either side, or a
 * junction. https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
 * @throws PGRST200 when there is none, PGRST201 when there are several
 */
export function findRelationship(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  hint: string | undefined,
): Relationship {
  const known = cache.relationships.get(tableKey(schema, origin)) ?? []
  const computed = known.find((one) => one.kind === 'computed' && one.function.name === target)
  if (computed) return computed
  const candidates = known.filter(
    (one): one is ForeignKeyRelationship =>
      one.kind === 'foreign-key' && one.target.schema === schema && matches(one, target, hint),
  )
  const [first] = candidates
  if (first === undefined) {
    const suggestion = suggest(cache, schema, origin, target, known)
    throw noRelationship(origin, target, hint, schema, suggestion)
  }
  if (candidates.length > 1) {
    throw ambiguousRelationship(origin, target, candidates.toSorted(inOrder).map(describe))
  }
  return first
}

function matches(one: ForeignKeyRelationship, target: string, hint: string | undefined): boolean {
  const pair = one.columns.length === 1 ? one.columns[0] : undefined
  const isTarget = one.target.name === target
  if (one.isSelf && one.cardinality !== 'many-to-many') {
    if (hint === undefined) {
      return (
        (isTarget && one.cardinality === 'one-to-many') ||
        (pair?.[0] === target && one.cardinality === 'many-to-one')
      )
    }
    // The constraint's name applies to both directions and does not distinguish them.
    return isTarget && one.cardinality === 'one-to-many' && pair?.[1] === hint
  }
  if (hint === undefined) {
    const isKey = one.cardinality !== 'many-to-many' && one.constraint === target
    return isTarget || (!one.targetIsView && (isKey || pair?.[0] === target))
  }
  return (
    isTarget &&
    ((one.cardinality !== 'many-to-many' && one.constraint === hint) ||
      pair?.[0] === hint ||
      pair?.[1] === hint ||
      one.junction?.table.name === hint)
  )
}

const kinds = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

/** By kind, then by junction and constraint, so that responses are deterministic. */
function inOrder(left: ForeignKeyRelationship, right: ForeignKeyRelationship): number {
  const byKind = kinds.indexOf(left.cardinality) - kinds.indexOf(right.cardinality)
  if (byKind !== 0) return byKind
  const [one, other] = [left, right].map(
    ({ junction, constraint }) => `${junction?.table.name ?? ''}\u0000${constraint}`,
  )
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function describe(one: ForeignKeyRelationship) {
  const embedding = `${one.source.name} with ${one.target.name}`
  if (one.junction) {
    const { table, sourceConstraint, targetConstraint, sourceColumns, targetColumns } = one.junction
    const side = (constraint: string, pairs: [string, string][]) =>
      `${constraint}(${pairs.map(([, column]) => column).join(', ')})`
    return {
      cardinality: one.cardinality,
      embedding,
      relationship: `${table.name} using ${side(sourceConstraint, sourceColumns)} and ${side(targetConstraint, targetColumns)}`,
      hint: `${one.target.name}!${table.name}`,
    }
  }
  const from = one.columns.map(([column]) => column).join(', ')
  const to = one.columns.map(([, column]) => column).join(', ')
  return {
    cardinality: one.cardinality,
    embedding,
    relationship: `${one.constraint} using ${one.source.name}(${from}) and ${one.target.name}(${to})`,
    hint: `${one.target.name}!${one.constraint}`,
  }
}

function suggest(
  cache: SchemaCache,
  schema: string,
  origin: string,
  target: string,
  known: readonly Relationship[],
): string | null {
  // As in PostgREST: a table without any relationship is no parent, and only tables with relationships are
  // suggested.
  const isParent = known.length > 0 || cache.referring.has(tableKey(schema, origin))
  const names = isParent
    ? known.map((one) => one.target.name)
    : [...cache.relationships.values()].flatMap(([one]) =>
        one?.source.schema === schema ? [one.source.name] : [],
      )
  const asked = isParent ? target : origin
  const close = names.includes(asked) ? asked : closestName(asked, names)
  return close === null || close === asked
    ? null
    : `Perhaps you meant '${close}' instead of '${asked}'.`
}
