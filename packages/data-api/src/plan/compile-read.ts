import { invalidRange, notSingular } from '../errors/request-errors.ts'
import { keepsRows, negotiate } from '../request/media-type.ts'
import { contentRange, rangeStatus, resolveSlice } from '../request/range.ts'
import { countSql } from '../sql/count-sql.ts'
import { Parameters } from '../sql/parameters.ts'
import { readSql } from '../sql/read-sql.ts'
import { bodySql, settingsSql } from '../sql/result-sql.ts'
import { appliedPreferences } from './applied-preferences.ts'
import { buildReadTree } from './build-read-tree.ts'
import type { Answer, Compiled, MainResult, PlanInput } from './compiled.ts'
import { explained } from './explain.ts'
import { handlerFinder } from './find-handler.ts'
import { findTable } from './find-table.ts'
import { type ReadNode, sourcesOf } from './read-node.ts'
import { readTotal } from './read-total.ts'

/** GET or HEAD of a table or view. */
export function compileRead(input: PlanInput): Compiled {
  const { cache, schema, name, query, options } = input
  const table = findTable(cache, schema, name)
  const negotiated = negotiate(input.accept, {
    planEnabled: options.planEnabled,
    findHandler: handlerFinder(cache, table, query),
  })
  const root = buildReadTree({
    cache,
    schema,
    query,
    source: { schema, name, table, columns: null },
    skipRootConditions: false,
    aggregatesEnabled: options.aggregatesEnabled,
    maxRows: options.maxRows,
    maxTableVisits: options.maxTableVisits,
    maxEmbeds: options.maxEmbeds,
    legacyTargetNames: options.legacyTargetNames,
  })
  const slice = resolveSlice(query.slices.get('')?.slice, input.range)
  root.slice = { offset: slice.offset, limit: smaller(slice.limit, options.maxRows) }

  const isHead = input.method === 'HEAD'
  const shape = isHead ? ({ kind: 'none' } as const) : negotiated.shape
  const parameters = new Parameters()
  const select = readSql({ cache, parameters, keepsRows: keepsRows(negotiated.shape) }, root)
  const body = bodySql(shape, 'rows')
  const total = readTotal(input, root, parameters)
  const source = shape.kind === 'csv' ? 'pgrst_source' : `(${select})`
  const text =
    `${shape.kind === 'csv' ? `with pgrst_source as (${select}) ` : ''}` +
    `select ${total.sql}, pg_catalog.count(*), ${body}, ${settingsSql} from ${source} as _r`
  const isSingular = negotiated.shape.kind === 'object'
  return {
    statement: explained({ text, values: parameters.values }, negotiated),
    estimate: total.estimate,
    rendering: null,
    answersAfterCommit: false,
    readOnly: true,
    tablesRead: [...new Set(sourcesOf(root))],
    settings: [],
    negotiated,
    verify: isSingular ? (result) => (result.rows === 1 ? null : notSingular(result.rows)) : null,
    answer: (result) => ({
      ...sliced(result, root.slice.offset, input),
      hasBody: !isHead,
    }),
  }
}

/** Status and `Content-Range` of a read, also of a function's result. */
export function sliced(
  result: MainResult,
  offset: number,
  { preferences }: Pick<PlanInput, 'preferences'>,
): Omit<Answer, 'hasBody'> {
  const headers = { 'content-range': contentRange(offset, result.rows, result.total) }
  const applied = appliedPreferences(preferences, 'read')
  const status = rangeStatus(offset, result.rows, result.total)
  if (status !== 416) return { status, headers: { ...headers, ...applied } }
  const details = `An offset of ${offset} was requested, but there are only ${result.total ?? 0} rows.`
  return { status, headers, error: invalidRange(details) }
}

/** The subquery that counts all rows of a function's result, if a count was requested. */
export function totalSql(
  input: Pick<PlanInput, 'preferences' | 'options'>,
  root: ReadNode,
  parameters: Parameters,
  from: string,
): string {
  const { count } = input.preferences
  const { maxRows } = input.options
  if (count === null || count === 'planned') return 'null'
  const limit = count === 'estimated' && maxRows !== null ? ` limit ${maxRows + 1}` : ''
  const sliced = root.slice.limit !== null || root.slice.offset > 0
  if (!sliced) return 'pg_catalog.count(*)'
  return `(select pg_catalog.count(*) from (${countSql(root, parameters, from)}${limit}) as pgrst_count)`
}

export function smaller(left: number | null, right: number | null): number | null {
  if (left === null) return right
  return right === null ? left : Math.min(left, right)
}
