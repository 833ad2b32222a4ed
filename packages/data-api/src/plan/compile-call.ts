import type { ApiError } from '../errors/api-error.ts'
import {
  maxAffectedExceeded,
  maxAffectedOnSingleResult,
  notSingular,
} from '../errors/request-errors.ts'
import type { LogicTree } from '../query/types.ts'
import { negotiate, type RawType } from '../request/media-type.ts'
import type { BodyType } from '../request/parse-payload.ts'
import { resolveSlice } from '../request/range.ts'
import { type Routine, tableKey } from '../schema/types.ts'
import { type CallArguments, callSql } from '../sql/call-sql.ts'
import { Parameters } from '../sql/parameters.ts'
import { quoteIdentifier } from '../sql/quote-identifier.ts'
import { readSql } from '../sql/read-sql.ts'
import { bodySql, type ResultKind, settingsSql } from '../sql/result-sql.ts'
import { appliedPreferences } from './applied-preferences.ts'
import { buildReadTree } from './build-read-tree.ts'
import { sliced, smaller, totalSql } from './compile-read.ts'
import type { Compiled, MainResult, PlanInput } from './compiled.ts'
import { explained } from './explain.ts'
import { findRoutine } from './find-routine.ts'
import type { NodeSource, ReadNode } from './read-node.ts'

/**
 * `/rpc/name` by POST, GET or HEAD. By GET and HEAD the transaction is read-only, so a function
 * that writes is refused by PostgreSQL itself (25006, answered as 405).
 */
export function compileCall(input: PlanInput, bodyType: BodyType | null): Compiled {
  const { cache, options, preferences, query } = input
  const isPost = input.method === 'POST'
  const { routine, unnamed } = findRoutine(cache, {
    schema: input.schema,
    name: input.name,
    argumentNames: argumentNames(input),
    bodyType: isPost ? bodyType : null,
  })
  const isSingle = !routine.returns.set
  if (preferences.handling === 'strict' && preferences.maxAffected !== null && isSingle) {
    throw maxAffectedOnSingleResult()
  }
  const negotiated = negotiate(input.accept, {
    planEnabled: options.planEnabled,
    rawType: rawType(routine),
  })
  const kind = resultKind(routine)
  const root = buildReadTree({
    cache,
    schema: input.schema,
    query,
    source: resultSource(input, routine),
    skipRootConditions: false,
    aggregatesEnabled: options.aggregatesEnabled,
    maxRows: options.maxRows,
    maxTableVisits: options.maxTableVisits,
    maxEmbeds: options.maxEmbeds,
  })
  root.fromRows = true
  const slice = resolveSlice(query.slices.get('')?.slice, isPost ? null : input.range)
  root.slice = { offset: slice.offset, limit: smaller(slice.limit, options.maxRows) }

  const isHead = input.method === 'HEAD'
  const hasBody = !isHead && routine.returns.kind !== 'void'
  const shape = hasBody ? negotiated.shape : ({ kind: 'none' } as const)
  const parameters = new Parameters()
  const call = callSql(
    routine,
    callArguments(input, bodyType, unnamed),
    computedFields(root),
    parameters,
  )
  const from = `pgrst_source as ${quoteIdentifier(root.alias)}`
  const read = readSql({ cache, parameters }, root, from)
  const total = totalSql(input, root, parameters, from)
  // Without a body nothing but the count of whole rows makes PostgreSQL call a function at all.
  const returned = !hasBody ? 'pg_catalog.count(_r)' : isSingle ? '1' : 'pg_catalog.count(*)'
  const text =
    `with pgrst_source as (${call}) select ${total}, ${returned}, ` +
    `${bodySql(shape, kind)}, ${settingsSql} from (${read}) as _r`
  return {
    statement: explained({ text, values: parameters.values }, negotiated),
    estimate: null,
    readOnly: !isPost || routine.volatility !== 'volatile',
    settings: routine.settings,
    negotiated,
    verify: verification(input, negotiated.shape.kind === 'object'),
    answer: (result) => {
      const ranged = sliced(result, root.slice.offset, input)
      const headers = { ...ranged.headers, ...appliedPreferences(preferences, 'call') }
      if (routine.returns.kind === 'void') return { status: 204, headers, hasBody: false }
      return { ...ranged, headers, hasBody }
    },
  }
}

/** Computed fields must be read where the row still has its type. */
function computedFields(root: ReadNode): string[] {
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

function argumentNames({ method, payload, query }: PlanInput): string[] {
  if (method === 'POST') return payload?.keys ?? []
  return [...new Set(query.arguments.map(([name]) => name))]
}

function callArguments(
  { method, payload, query }: PlanInput,
  bodyType: BodyType | null,
  unnamed: boolean,
): CallArguments {
  if (method !== 'POST' || !payload) return { kind: 'named', values: query.arguments }
  if (unnamed) return { kind: 'unnamed', text: payload.text, binary: bodyType === 'binary' }
  if (payload.form) return { kind: 'named', values: payload.form }
  return { kind: 'body', payload }
}

function resultKind({ returns }: Routine): ResultKind {
  if (returns.kind === 'composite') return returns.set ? 'rows' : 'one-row'
  return returns.set ? 'scalars' : 'scalar'
}

function rawType({ returns }: Routine): RawType {
  if (returns.kind !== 'scalar') return null
  if (returns.type === 'bytea') return 'binary'
  return returns.type === 'xml' ? 'xml' : 'text'
}

/** A function that gives rows of a table can be filtered, embedded and ordered like the table. */
function resultSource(input: PlanInput, routine: Routine): NodeSource {
  const { returns } = routine
  const table = returns.table
    ? (input.cache.tables.get(tableKey(returns.table.schema, returns.table.name)) ?? null)
    : null
  const scalar = returns.kind === 'composite' ? returns.columns : ['pgrst_scalar']
  return {
    schema: table?.schema ?? routine.schema,
    name: table?.name ?? routine.name,
    table,
    columns: table ? null : scalar,
  }
}

function verification(
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
