import type { ApiError } from '../errors/api-error.ts'
import { maxAffectedExceeded, notSingular } from '../errors/request-errors.ts'
import type { LogicTree } from '../query/types.ts'
import { keepsRows, type Negotiated } from '../request/media-type.ts'
import type { Routine } from '../schema/types.ts'
import { type CallArguments, callExpression } from '../sql/call-sql.ts'
import type { Parameters } from '../sql/parameters.ts'
import { quoteIdentifier } from '../sql/quote-identifier.ts'
import { readSql } from '../sql/read-sql.ts'
import { bodySql, type ResultKind, settingsSql } from '../sql/result-sql.ts'
import { totalSql } from './compile-read.ts'
import type { Compiled, MainResult, PlanInput } from './compiled.ts'
import type { ReadNode } from './read-node.ts'

/** A resolved call: the function, its arguments, and the requested form of its result. */
export type Call = {
  input: PlanInput
  routine: Routine
  arguments: CallArguments
  negotiated: Negotiated
  kind: ResultKind
  /** The query string's select, filters, order and slice of the result. */
  root: ReadNode
  hasBody: boolean
}

/** The parts in which the ways of calling differ. */
export type CompiledCall = Pick<
  Compiled,
  'statement' | 'rendering' | 'answersAfterCommit' | 'verify'
>

/** Writes a statement that selects the requested body from `source`, which returns the function's rows. */
export function resultSql(call: Call, source: string, parameters: Parameters): string {
  const { input, root, hasBody, kind } = call
  const from = `pgrst_source as ${quoteIdentifier(root.alias)}`
  const total = totalSql(input, root, parameters, from)
  const shape = hasBody ? call.negotiated.shape : ({ kind: 'none' } as const)
  const context = { cache: input.cache, parameters, keepsRows: keepsRows(shape) }
  const read = readSql(context, root, from)
  const isSingle = !call.routine.returns.set
  // Without a body, only a count of whole rows makes PostgreSQL execute the function at all.
  const returned = !hasBody ? 'pg_catalog.count(_r)' : isSingle ? '1' : 'pg_catalog.count(*)'
  return (
    `with pgrst_source as (${source}) select ${total}, ${returned}, ` +
    `${bodySql(shape, kind)}, ${settingsSql} from (${read}) as _r`
  )
}

/** Returns whether the result is requested unchanged as JSON. The request then causes no error after the call. */
export function asksNothing({ input, negotiated, routine }: Call): boolean {
  const { query, preferences } = input
  const { shape } = negotiated
  return (
    !query.hasSelect &&
    query.filters.length + query.logic.length + query.orders.length + query.slices.size === 0 &&
    preferences.count === null &&
    ((shape.kind === 'json' && !shape.strip) ||
      (shape.kind === 'object' && !shape.strip && !routine.returns.set))
  )
}

/**
 * Writes the simplest statement for a single value: no rows to aggregate and no JSON to parse again, which
 * cost more than the smallest functions. `response.*` settings of the function are read after it, in the
 * order of the select list.
 * @returns null if there may be no value or several
 */
export function valueSql(call: Call, parameters: Parameters): string | null {
  const { hasBody, kind, root, routine } = call
  const isOne = hasBody && kind === 'scalar' && root.slice.offset === 0 && root.slice.limit !== 0
  // A list of arguments may be empty.
  const isList = call.arguments.kind === 'body' && !call.arguments.payload.isObject
  if (!isOne || isList || !asksNothing(call)) return null
  const { expression, from } = callExpression(routine, call.arguments, parameters)
  const body = `coalesce(pg_catalog.to_json(${expression}), 'null')::text`
  return `select null, 1, ${body}, ${settingsSql}${from === '' ? '' : ` from ${from}`}`
}

/** Computed fields must be read while the row still has its type. */
export function computedFields(root: ReadNode): string[] {
  const { table } = root.source
  if (!table || table.computedFields.size === 0) return []
  const names = new Set([
    ...root.fields.map(({ field }) => field.name),
    ...root.order.map(({ field }) => field.name),
    ...root.logic.flatMap(logicFields),
  ])
  return [...names].filter((name) => table.computedFields.has(name) && !table.columns.has(name))
}

function logicFields(tree: LogicTree): string[] {
  return tree.kind === 'filter' ? [tree.filter.field.name] : tree.children.flatMap(logicFields)
}

export function verification(
  { preferences }: PlanInput,
  isSingular: boolean,
): ((result: MainResult) => ApiError | null) | null {
  const maximum = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (!isSingular && maximum === null) return null
  return (result) => {
    if (isSingular && result.rows !== 1) return notSingular(result.rows)
    if (maximum !== null && result.rows > maximum) return maxAffectedExceeded(result.rows)
    return null
  }
}
