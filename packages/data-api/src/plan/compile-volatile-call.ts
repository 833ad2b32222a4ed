import { callSql } from '../sql/call-sql.ts'
import { committedSourceSql } from '../sql/committed-source-sql.ts'
import { Parameters } from '../sql/parameters.ts'
import { bodySql, settingsSql } from '../sql/result-sql.ts'
import {
  type Call,
  type CompiledCall,
  computedFields,
  resultSql,
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
  const { input, negotiated, root, routine } = call
  const parameters = new Parameters()
  const source = callSql(routine, call.arguments, [], parameters)
  // The rows of a set may still be too many by `max-affected`; that alone is judged before the commit.
  const verify = verification(input, false)
  const isPlain = asksNothing(call) && verify === null
  const body = isPlain
    ? bodySql(call.hasBody ? negotiated.shape : { kind: 'none' }, call.kind)
    : rowsSql(call)
  const limit = isPlain && root.slice.limit !== null ? ` limit ${root.slice.limit}` : ''
  const counted = call.hasBody ? 'pg_catalog.count(*)' : 'pg_catalog.count(_r)'
  const text =
    `with pgrst_source as (${source}) select null, ${counted}, ${body}, ${settingsSql} ` +
    `from (select * from pgrst_source${limit}) as _r`
  return {
    statement: { text, values: parameters.values },
    rendering: isPlain ? null : rendering(call),
    answersAfterCommit: verify === null,
    verify,
  }
}

/** Whether the result is wanted whole and as JSON, which cannot fail for a reason of the request's. */
function asksNothing({ input, negotiated, routine }: Call): boolean {
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

/** All rows as JSON, from which `committedSourceSql` makes them again. */
function rowsSql({ routine }: Call): string {
  return routine.returns.kind === 'void' ? "'[]'" : "coalesce(pg_catalog.json_agg(_r), '[]')::text"
}

function rendering(call: Call): Statement {
  const parameters = new Parameters()
  const rows = parameters.add('[]')
  const source = committedSourceSql(call.routine, rows, computedFields(call.root))
  return { text: resultSql(call, source, parameters), values: parameters.values }
}
