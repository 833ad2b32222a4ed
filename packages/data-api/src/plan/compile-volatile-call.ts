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
 * A function that may write tells something in the transaction that keeps it. Were the request's own
 * filter, cast or media type to fail there, the error would tell what was found, and the rollback
 * would forget that it was asked: a way to look at an answer for nothing. So that transaction holds
 * the call alone. Whatever the request asks of the result is made from what was committed, in a
 * transaction that only reads; a rehearsal of that on no rows comes before the call, so that what
 * PostgreSQL cannot even plan is refused before anything happened.
 */
export function compileVolatileCall(call: Call): CompiledCall {
  const { input } = call
  const parameters = new Parameters()
  // The rows of a set may still be too many, by `max-affected` or for one object; that alone is judged before the commit.
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

/** Whether one object is wanted of a set as the function gave it, so that their number is no matter of the request's. */
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

/** The rows of the call, as they go out or as JSON from which `committedSourceSql` makes them again. */
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
