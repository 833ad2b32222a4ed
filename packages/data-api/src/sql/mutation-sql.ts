import type { ReadNode } from '../plan/read-node.ts'
import type { LogicTree } from '../query/types.ts'
import type { Payload } from '../request/parse-payload.ts'
import type { Column, Table } from '../schema/types.ts'
import { logicSql } from './filter-sql.ts'
import type { Parameters } from './parameters.ts'
import { quoteIdentifier, quoteLiteral, quoteQualified } from './quote-identifier.ts'

export type Returning = '*' | string[]

export type InsertPlan = {
  table: Table
  columns: Column[]
  payload: Payload
  conflict: { columns: string[]; merge: boolean } | null
  applyDefaults: boolean
  /** Conditions on the payload itself: the key of a PUT must equal that in its URL. */
  payloadConditions: LogicTree[]
  returning: Returning
}

/** Counts inserted rows as opposed to updated ones, so that an upsert can return 201 or 200. */
const countInserted = (sign: '+' | '-', start: string) =>
  `pg_catalog.set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${sign} 1)::text, true) <> '${start}'`

export const insertedSql = "nullif(current_setting('pgrst.inserted', true), '')"

export function insertSql(plan: InsertPlan, payloadNode: ReadNode, parameters: Parameters): string {
  const { table, columns, conflict } = plan
  const target = quoteQualified(table.schema, table.name)
  const names = columns.map((column) => quoteIdentifier(column.name))
  const list = names.length > 0 ? `(${names.join(', ')})` : ''
  const selected = names.map((name) => `pgrst_body.${name}`).join(', ')
  const rows = payloadRows(plan.payload, columns, plan.applyDefaults, parameters)
  const counts = conflict?.merge === true || plan.payloadConditions.length > 0
  const conditions = [
    ...(counts ? [countInserted('+', '0')] : []),
    ...plan.payloadConditions.map((tree) => logicSql(payloadNode, tree, parameters)),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return (
    `insert into ${target}${list} select ${selected} from ${rows}${where}` +
    `${conflictSql(conflict, names)} ${returningSql(target, plan.returning)}`
  )
}

function conflictSql(conflict: InsertPlan['conflict'], names: readonly string[]): string {
  if (!conflict || conflict.columns.length === 0) return ''
  const on = ` on conflict (${conflict.columns.map(quoteIdentifier).join(', ')})`
  if (!conflict.merge || names.length === 0) return `${on} do nothing`
  const sets = names.map((name) => `${name} = excluded.${name}`).join(', ')
  return `${on} do update set ${sets} where ${countInserted('-', '-1')}`
}

export type UpdatePlan = {
  table: Table
  columns: Column[]
  payload: Payload
  applyDefaults: boolean
  returning: Returning
}

/** @param node the target, under the alias used in conditions */
export function updateSql(plan: UpdatePlan, node: ReadNode, parameters: Parameters): string {
  const target = quoteQualified(plan.table.schema, plan.table.name)
  const alias = quoteIdentifier(node.alias)
  if (plan.columns.length === 0) {
    return `select ${returnedList(alias, plan.returning)} from ${target} as ${alias} where false`
  }
  const sets = plan.columns.map((column) => {
    const name = quoteIdentifier(column.name)
    return `${name} = pgrst_body.${name}`
  })
  const rows = payloadRows(plan.payload, plan.columns, plan.applyDefaults, parameters)
  return (
    `update ${target} as ${alias} set ${sets.join(', ')} from ${rows}` +
    `${whereSql(node, parameters)} ${returningSql(alias, plan.returning)}`
  )
}

export function deleteSql(
  table: Table,
  node: ReadNode,
  returning: Returning,
  parameters: Parameters,
): string {
  const alias = quoteIdentifier(node.alias)
  const target = quoteQualified(table.schema, table.name)
  return `delete from ${target} as ${alias}${whereSql(node, parameters)} ${returningSql(alias, returning)}`
}

function whereSql(node: ReadNode, parameters: Parameters): string {
  if (node.logic.length === 0) return ''
  return ` where ${node.logic.map((tree) => logicSql(node, tree, parameters)).join(' and ')}`
}

/** An empty list still returns a constant, so that rows can be counted. */
function returningSql(alias: string, returning: Returning): string {
  return `returning ${returnedList(alias, returning)}`
}

function returnedList(alias: string, returning: Returning): string {
  if (returning === '*') return `${alias}.*`
  if (returning.length === 0) return '1'
  return returning.map((name) => `${alias}.${quoteIdentifier(name)}`).join(', ')
}

/** The payload as rows `pgrst_body` with the columns' types. */
function payloadRows(
  payload: Payload,
  columns: readonly Column[],
  applyDefaults: boolean,
  parameters: Parameters,
): string {
  const kind = applyDefaults ? 'jsonb' : 'json'
  if (columns.length === 0 && payload.isObject) return '(values (1)) as pgrst_body'
  const source = `${parameters.add(payload.text)}::${kind}`
  if (columns.length === 0) return `pg_catalog.${kind}_array_elements(${source}) as pgrst_body`
  const isParsed = columns.some((column) => column.representation?.fromJson)
  const typed = columns
    .map(({ name, type, representation }) => {
      return `${quoteIdentifier(name)} ${representation?.fromJson ? 'json' : type}`
    })
    .join(', ')
  const expand = payload.isObject ? `${kind}_to_record` : `${kind}_to_recordset`
  const json = applyDefaults ? withDefaults(source, payload.isObject, columns) : source
  const rows = `pg_catalog.${expand}(${json}) as ${isParsed ? 'pgrst_given' : 'pgrst_body'}(${typed})`
  return isParsed ? `(select ${parsedList(columns)} from ${rows}) as pgrst_body` : rows
}

/** Applies a domain's own cast from JSON to its values. */
function parsedList(columns: readonly Column[]): string {
  return columns
    .map(({ name, representation }) => {
      const quoted = quoteIdentifier(name)
      const parser = representation?.fromJson
      return parser ? `${parser}(${quoted}) as ${quoted}` : quoted
    })
    .join(', ')
}

function withDefaults(source: string, isObject: boolean, columns: readonly Column[]): string {
  const pairs = columns
    .filter((column) => column.defaultExpression !== null)
    .map((column) => `${quoteLiteral(column.name)}, ${column.defaultExpression}`)
  const defaults = `pg_catalog.jsonb_build_object(${pairs.join(', ')})`
  if (isObject) return `${defaults} || ${source}`
  return `(select pg_catalog.jsonb_agg(${defaults} || e.value) from pg_catalog.jsonb_array_elements(${source}) as e)`
}
