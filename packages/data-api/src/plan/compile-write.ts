import { keepsRows } from '../request/media-type.ts'
import { insertedSql } from '../sql/mutation-sql.ts'
import { Parameters } from '../sql/parameters.ts'
import { quoteIdentifier } from '../sql/quote-identifier.ts'
import { readSql } from '../sql/read-sql.ts'
import { bodySql, settingsSql } from '../sql/result-sql.ts'
import type { Compiled, PlanInput } from './compiled.ts'
import { explained } from './explain.ts'
import { locationSql, mutationSql } from './mutation.ts'
import { type Action, prepareWrite } from './prepare-write.ts'
import { writeAnswer, writeVerification } from './write-answer.ts'

const actions: Record<string, Action> = {
  POST: 'insert',
  PATCH: 'update',
  DELETE: 'delete',
  PUT: 'put',
}

/** POST, PATCH, PUT or DELETE of a table or view. */
export function compileWrite(input: PlanInput): Compiled {
  const action = actions[input.method] ?? 'insert'
  const write = prepareWrite(input, action)
  const { root, negotiated } = write
  const parameters = new Parameters()
  const mutation = mutationSql(action, write, parameters)
  const returnsRows = input.preferences.representation === 'representation'
  const shape = returnsRows ? negotiated.shape : ({ kind: 'none' } as const)
  const read = returnsRows
    ? readSql(
        { cache: input.cache, parameters, keepsRows: keepsRows(shape) },
        root,
        `pgrst_source as ${quoteIdentifier(root.alias)}`,
      )
    : 'select * from pgrst_source'
  const isUpsert = action === 'put' || input.preferences.resolution === 'merge-duplicates'
  const text =
    `with pgrst_source as (${mutation}) ` +
    `select null, pg_catalog.count(*), ${bodySql(shape, 'rows')}, ${settingsSql}, ` +
    `${locationSql(action, write)}, ${isUpsert ? insertedSql : 'null'} from (${read}) as _r`
  return {
    statement: explained({ text, values: parameters.values }, negotiated),
    estimate: null,
    rendering: null,
    answersAfterCommit: false,
    readOnly: false,
    tablesRead: null,
    settings: [],
    negotiated,
    verify: writeVerification(action, write),
    answer: (result) => writeAnswer(action, write, result),
  }
}
