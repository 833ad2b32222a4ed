import { callSql } from '../sql/call-sql.ts'
import { committedSourceSql } from '../sql/committed-source-sql.ts'
import { hasAggregate } from '../sql/output-columns.ts'
import { Parameters } from '../sql/parameters.ts'
import { bodySql, settingsSql } from '../sql/result-sql.ts'
import {
  asksNothing,
  type Call,
  type CompiledCall,
  computedFields,
  resultSql,
  valueSql,
  verification,
} from './call-result.ts'
import type { Statement } from './compiled.ts'

/**
 * A volatile function may reveal data and record that in the same transaction. If the request's filter, cast
 * or media type failed there, the error could reveal the data, and the rollback would discard the record: a
 * way to read a result without paying for it. The transaction therefore contains only the call. Everything
 * that the request asks of the result is computed from the committed rows, in a read-only transaction. A
 * rehearsal on no rows precedes the call, so that statements that PostgreSQL cannot even plan are refused
 * before the call.
 */
export function compileVolatileCall(call: Call): CompiledCall {
  const { input } = call
  const parameters = new Parameters()
  // Only the number of rows of a set is checked before the commit, for `max-affected` or a single object.
  const verify = verification(input, isOneOfWholeSet(call))
  const isPlain = asksNothing(call) && verify === null
  return {
    statement: {
      text: (isPlain ? valueSql(call, parameters) : null) ?? rowsSql(call, parameters, isPlain),
      values: parameters.values,
    },
    rendering: isPlain ? null : rendering(call),
    answersAfterCommit: verify === null,
    verify,
  }
}

/**
 * Returns whether one object is requested of an unmodified set, so that the number of rows does not depend on
 * the request.
 */
function isOneOfWholeSet({ input, negotiated, root, routine }: Call): boolean {
  const { options, query } = input
  return (
    routine.returns.set &&
    negotiated.shape.kind === 'object' &&
    query.filters.length + query.logic.length + query.slices.size + root.children.length === 0 &&
    options.maxRows !== 0 &&
    options.maxRows !== 1 &&
    !hasAggregate(root)
  )
}

/** The rows of the call: in the requested form, or as JSON from which `committedSourceSql` restores them. */
function rowsSql(call: Call, parameters: Parameters, isPlain: boolean): string {
  const { negotiated, root, routine } = call
  const source = callSql(routine, call.arguments, [], parameters)
  const body = isPlain
    ? bodySql(call.hasBody ? negotiated.shape : { kind: 'none' }, call.kind)
    : allRowsSql(call)
  const limit = isPlain && root.slice.limit !== null ? ` limit ${root.slice.limit}` : ''
  const counted = call.hasBody ? 'pg_catalog.count(*)' : 'pg_catalog.count(_r)'
  return (
    `with pgrst_source as (${source}) select null, ${counted}, ${body}, ${settingsSql} ` +
    `from (select * from pgrst_source${limit}) as _r`
  )
}

function allRowsSql({ routine }: Call): string {
  return routine.returns.kind === 'void' ? "'[]'" : "coalesce(pg_catalog.json_agg(_r), '[]')::text"
}

function rendering(call: Call): Statement {
  const parameters = new Parameters()
  const rows = parameters.add('[]')
  const source = committedSourceSql(call.routine, rows, computedFields(call.root))
  return { text: resultSql(call, source, parameters), values: parameters.values }
}
