import type { ApiError } from '../errors/api-error.ts'
import {
  invalidPutFilters,
  maxAffectedExceeded,
  notSingular,
  putKeyMismatch,
  putRangeNotAllowed,
} from '../errors/request-errors.ts'
import { columnNotFound } from '../errors/schema-errors.ts'
import { type Negotiated, negotiate } from '../request/media-type.ts'
import { contentRange } from '../request/range.ts'
import type { Column, Table } from '../schema/types.ts'
import {
  deleteSql,
  insertedSql,
  insertSql,
  type Returning,
  updateSql,
} from '../sql/mutation-sql.ts'
import { Parameters } from '../sql/parameters.ts'
import { quoteIdentifier, quoteLiteral } from '../sql/quote-identifier.ts'
import { readSql } from '../sql/read-sql.ts'
import { bodySql, settingsSql } from '../sql/result-sql.ts'
import { appliedPreferences } from './applied-preferences.ts'
import { buildReadTree } from './build-read-tree.ts'
import type { Answer, Compiled, MainResult, PlanInput } from './compiled.ts'
import { explained } from './explain.ts'
import { findTable } from './find-table.ts'
import { neededColumns } from './needed-columns.ts'
import type { ReadNode } from './read-node.ts'

type Write = {
  input: PlanInput
  table: Table
  /** What is returned, read from the written rows. */
  root: ReadNode
  /** The same target with the conditions on which rows to write. */
  target: ReadNode
  negotiated: Negotiated
  returning: Returning
}

type Action = 'insert' | 'update' | 'delete' | 'put'

const actions: Record<string, Action> = {
  POST: 'insert',
  PATCH: 'update',
  DELETE: 'delete',
  PUT: 'put',
}

/** POST, PATCH, PUT or DELETE of a table or view. */
export function compileWrite(input: PlanInput): Compiled {
  const action = actions[input.method] ?? 'insert'
  const write = prepare(input, action)
  const { root, negotiated } = write
  const parameters = new Parameters()
  const mutation = mutationSql(action, write, parameters)
  const returnsRows = input.preferences.representation === 'representation'
  const shape = returnsRows ? negotiated.shape : ({ kind: 'none' } as const)
  const read = returnsRows
    ? readSql(
        { cache: input.cache, parameters },
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
    readOnly: false,
    settings: [],
    negotiated,
    verify: verification(action, write),
    answer: (result) => answer(action, write, result),
  }
}

function prepare(input: PlanInput, action: Action): Write {
  const { cache, schema, name, query, preferences, options } = input
  const table = findTable(cache, schema, name)
  const negotiated = negotiate(input.accept, { planEnabled: options.planEnabled, rawType: null })
  if (action === 'put' && query.slices.has('')) throw putRangeNotAllowed()
  const root = buildReadTree({
    cache,
    schema,
    query,
    source: { schema, name, table, columns: null },
    skipRootConditions: true,
    aggregatesEnabled: options.aggregatesEnabled,
    maxRows: null,
    maxTableVisits: options.maxTableVisits,
    maxEmbeds: options.maxEmbeds,
  })
  root.fromRows = true
  const isReturning = preferences.representation === 'representation'
  const isLocating = preferences.representation === 'headers-only'
  return {
    input,
    table,
    root,
    target: targetNode(input, root, table),
    negotiated,
    returning: isReturning ? neededColumns(root) : isLocating ? table.primaryKey : [],
  }
}

/** The written table under an alias of its own, without what is embedded in the result. */
function targetNode(input: PlanInput, root: ReadNode, table: Table): ReadNode {
  const own = <T>(entries: { path: string[]; value: T }[]) =>
    entries.filter((entry) => entry.path.length === 0).map((entry) => entry.value)
  return {
    ...root,
    alias: table.name,
    children: [],
    order: [],
    logic: [
      ...own(input.query.logic),
      ...own(input.query.filters).map((filter) => ({ kind: 'filter' as const, filter })),
    ],
  }
}

function mutationSql(action: Action, write: Write, parameters: Parameters): string {
  const { input, table, target, returning } = write
  if (action === 'delete') return deleteSql(table, target, returning, parameters)
  const { payload, preferences, query } = input
  if (!payload) throw new TypeError('a write without a payload')
  const columns = payload.keys.map((name) => knownColumn(table, name))
  const applyDefaults = preferences.missing === 'default' && action !== 'put'
  if (action === 'update') {
    return updateSql({ table, columns, payload, applyDefaults, returning }, target, parameters)
  }
  if (action === 'put') checkPutFilters(input, table)
  const merge = action === 'put' || preferences.resolution === 'merge-duplicates'
  const conflictColumns =
    action === 'put' ? table.primaryKey : (query.onConflict ?? table.primaryKey)
  for (const name of conflictColumns) knownColumn(table, name)
  const plan = {
    table,
    columns,
    payload,
    applyDefaults,
    returning,
    conflict: merge || preferences.resolution !== null ? { columns: conflictColumns, merge } : null,
    payloadConditions: action === 'put' ? target.logic : [],
  }
  return insertSql(plan, { ...target, alias: 'pgrst_body' }, parameters)
}

function knownColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (!column) throw columnNotFound(table.name, name)
  return column
}

/** A PUT names one row: its whole primary key, each with `eq`, and nothing else. */
function checkPutFilters({ query }: PlanInput, table: Table): void {
  const names = query.filters.map(({ value }) => value.field.name)
  const isKey =
    table.primaryKey.length > 0 &&
    new Set(names).size === table.primaryKey.length &&
    table.primaryKey.every((name) => names.includes(name))
  const isEqual = query.filters.every(
    ({ value: { negated, operation } }) =>
      !negated &&
      operation.kind === 'compare' &&
      operation.operator === '=' &&
      operation.quantifier === null,
  )
  if (!isKey || !isEqual || query.logic.length > 0) throw invalidPutFilters()
}

/** `["id=eq.7"]` of the one row created, for `return=headers-only`. */
function locationSql(action: Action, { input, table }: Write): string {
  const isLocating = action === 'insert' && input.preferences.representation === 'headers-only'
  if (!isLocating || table.primaryKey.length === 0) return 'null'
  const keys = table.primaryKey.map(quoteLiteral).join(', ')
  return (
    "case when pg_catalog.count(*) = 1 then (select pg_catalog.json_agg(kv.key || '=' || coalesce('eq.' || kv.value, 'is.null')) " +
    'from (select pg_catalog.row_to_json(s) as row from pgrst_source s limit 1) as one, ' +
    `pg_catalog.json_each_text(one.row) as kv where kv.key in (${keys}))::text end`
  )
}

function verification(
  action: Action,
  { input, negotiated }: Write,
): ((result: MainResult) => ApiError | null) | null {
  const { preferences } = input
  if (action === 'put') return (result) => (result.rows === 1 ? null : putKeyMismatch())
  const isSingular = negotiated.shape.kind === 'object'
  const maximum =
    preferences.handling === 'strict' && action !== 'insert' ? preferences.maxAffected : null
  if (!isSingular && maximum === null) return null
  return (result) => {
    if (isSingular && result.rows !== 1) return notSingular(result.rows)
    if (maximum !== null && result.rows > maximum) return maxAffectedExceeded(result.rows)
    return null
  }
}

function answer(action: Action, write: Write, result: MainResult): Answer {
  const { input, table } = write
  const { preferences, query } = input
  const returnsRows = preferences.representation === 'representation'
  const total = preferences.count === null ? null : result.rows
  const hasTarget = table.primaryKey.length > 0 || query.onConflict !== null
  const headers = appliedPreferences(preferences, action, hasTarget)
  if (action !== 'put') {
    const rows = action === 'update' ? result.rows : 0
    headers['content-range'] = contentRange(0, rows, total)
    if (action !== 'update') headers['content-range'] = `*/${total ?? '*'}`
  }
  if (action === 'insert') {
    if (result.location.length > 0) {
      const search = result.location.map((pair) => encodeURI(pair).replaceAll('&', '%26'))
      headers.location = `/${encodeURIComponent(table.name)}?${search.join('&')}`
    }
    const isAllUpdated =
      preferences.resolution === 'merge-duplicates' && (result.inserted ?? 1) <= 0
    return { status: isAllUpdated ? 200 : 201, headers, hasBody: returnsRows }
  }
  if (!returnsRows) return { status: 204, headers, hasBody: false }
  const status = action === 'put' && (result.inserted ?? 0) > 0 ? 201 : 200
  return { status, headers, hasBody: true }
}
