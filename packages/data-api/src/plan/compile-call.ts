import { maxAffectedOnSingleResult, notSingular } from '../errors/request-errors.ts'
import { negotiate } from '../request/media-type.ts'
import type { BodyType } from '../request/parse-payload.ts'
import { resolveSlice } from '../request/range.ts'
import { type Routine, tableKey } from '../schema/types.ts'
import { type CallArguments, callSql } from '../sql/call-sql.ts'
import { Parameters } from '../sql/parameters.ts'
import type { ResultKind } from '../sql/result-sql.ts'
import { appliedPreferences } from './applied-preferences.ts'
import { buildReadTree } from './build-read-tree.ts'
import {
  type Call,
  type CompiledCall,
  computedFields,
  resultSql,
  valueSql,
  verification,
} from './call-result.ts'
import { sliced, smaller } from './compile-read.ts'
import { compileVolatileCall } from './compile-volatile-call.ts'
import type { Compiled, PlanInput } from './compiled.ts'
import { explained } from './explain.ts'
import { handlerFinder } from './find-handler.ts'
import { findRoutine } from './find-routine.ts'
import type { NodeSource } from './read-node.ts'

/**
 * `/rpc/name` by POST, GET or HEAD. By GET and HEAD the transaction is read-only, so PostgreSQL itself
 * refuses a function that writes (25006, returned as 405).
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
    findHandler: handlerFinder(cache, routine.returns.table ?? routine, query),
  })
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
    legacyTargetNames: options.legacyTargetNames,
  })
  root.fromRows = true
  const slice = resolveSlice(query.slices.get('')?.slice, isPost ? null : input.range)
  root.slice = { offset: slice.offset, limit: smaller(slice.limit, options.maxRows) }

  const call: Call = {
    input,
    routine,
    arguments: callArguments(input, bodyType, unnamed),
    negotiated,
    kind: resultKind(routine),
    root,
    hasBody: input.method !== 'HEAD' && routine.returns.kind !== 'void',
  }
  const changes = isPost && routine.volatility === 'volatile' && negotiated.plan === null
  const compiled = changes ? compileVolatileCall(call) : compileReadingCall(call)
  return {
    ...compiled,
    estimate: null,
    tablesRead: null,
    readOnly: !isPost || routine.volatility !== 'volatile',
    settings: routine.settings,
    negotiated,
    answer: (result) => {
      if (compiled.rendering && negotiated.shape.kind === 'object' && result.rows !== 1) {
        return { status: 406, headers: {}, hasBody: true, error: notSingular(result.rows) }
      }
      const ranged = sliced(result, root.slice.offset, input)
      const headers = { ...ranged.headers, ...appliedPreferences(preferences, 'call') }
      if (routine.returns.kind === 'void') return { status: 204, headers, hasBody: false }
      return { ...ranged, headers, hasBody: call.hasBody }
    },
  }
}

/** Calls and reads in one statement: the function writes nothing, so an error cannot undo anything. */
function compileReadingCall(call: Call): CompiledCall {
  const { input, negotiated } = call
  const parameters = new Parameters()
  const text = valueSql(call, parameters) ?? readingSql(call, parameters)
  return {
    statement: explained({ text, values: parameters.values }, negotiated),
    rendering: null,
    answersAfterCommit: false,
    verify: verification(input, negotiated.shape.kind === 'object'),
  }
}

function readingSql(call: Call, parameters: Parameters): string {
  const source = callSql(call.routine, call.arguments, computedFields(call.root), parameters)
  return resultSql(call, source, parameters)
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
  if (method !== 'POST' || !payload) {
    const [first] = query.arguments
    return unnamed
      ? { kind: 'unnamed', text: first?.[1] ?? '', binary: false }
      : { kind: 'named', values: query.arguments }
  }
  if (unnamed) return { kind: 'unnamed', text: payload.text, binary: bodyType === 'binary' }
  if (payload.form) return { kind: 'named', values: payload.form }
  return { kind: 'body', payload }
}

function resultKind({ returns }: Routine): ResultKind {
  if (returns.kind === 'composite') return returns.set ? 'rows' : 'one-row'
  return returns.set ? 'scalars' : 'scalar'
}

/** A function that returns rows of a table can be filtered, embedded and ordered like the table. */
function resultSource(input: PlanInput, routine: Routine): NodeSource {
  const { returns } = routine
  const table = returns.table
    ? (input.cache.tables.get(tableKey(returns.table.schema, returns.table.name)) ?? null)
    : null
  const scalar =
    returns.kind === 'composite'
      ? (returns.columns?.map(({ name }) => name) ?? null)
      : ['pgrst_scalar']
  return {
    schema: table?.schema ?? routine.schema,
    name: table?.name ?? routine.name,
    table,
    columns: table ? null : scalar,
  }
}
