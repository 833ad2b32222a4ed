import { invalidPutFilters } from '../errors/request-errors.ts'
import { columnNotFound } from '../errors/schema-errors.ts'
import type { Column, Table } from '../schema/types.ts'
import { deleteSql, insertSql, updateSql } from '../sql/mutation-sql.ts'
import type { Parameters } from '../sql/parameters.ts'
import { quoteLiteral } from '../sql/quote-identifier.ts'
import type { PlanInput } from './compiled.ts'
import type { Action, Write } from './prepare-write.ts'

/** Writes the `insert`, `update` or `delete` with its returning list. */
export function mutationSql(action: Action, write: Write, parameters: Parameters): string {
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

/** A PUT identifies one row: its whole primary key, each column with `eq`, and no other filter. */
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

/** `["id=eq.7"]` of the single created row, for `return=headers-only`. */
export function locationSql(action: Action, { input, table }: Write): string {
  const isLocating = action === 'insert' && input.preferences.representation === 'headers-only'
  if (!isLocating || table.primaryKey.length === 0) return 'null'
  const keys = table.primaryKey.map(quoteLiteral).join(', ')
  return (
    "case when pg_catalog.count(*) = 1 then (select pg_catalog.json_agg(kv.key || '=' || coalesce('eq.' || kv.value, 'is.null')) " +
    'from (select pg_catalog.row_to_json(s) as row from pgrst_source s limit 1) as one, ' +
    `pg_catalog.json_each_text(one.row) as kv where kv.key in (${keys}))::text end`
  )
}
