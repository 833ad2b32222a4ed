import type { Pool, PoolClient } from 'pg'
import { actAs, type Caller, inTransaction } from '../channels/caller.ts'
import {
  columnOf,
  conditionSql,
  quoteIdentifier,
  type TypedCondition,
  type VisibleTable,
} from './subscription.ts'

/** A current row as JSON text, and whether it matches each filter. */
export type VisibleRow = { record: string | null; matches: boolean[] }

/**
 * Reads the rows of `keys` that are visible to the caller; returns them by index in `keys`. The client must act as
 * the caller.
 */
export function readRows(
  client: PoolClient,
  table: VisibleTable,
  keys: string[],
  filters: TypedCondition[][],
): Promise<Map<number, VisibleRow>> {
  const name = nameOf(table)
  const columns = table.columns.map((column) => `seen.${quoteIdentifier(column.name)}`)
  const equalKeys = table.key.map((column) => {
    const quoted = quoteIdentifier(column)
    return `seen.${quoted} = key.${quoted}`
  })
  const source = `${keysOf(name)} join ${name} seen on ${equalKeys.join(' and ')}`
  const record = `(select to_jsonb(read) from (select ${columns}) read)::text`
  return fetchRows(client, source, record, 'seen', keys, filters)
}

/** Evaluates filters on the keys of deleted rows, of which only the key may be disclosed. */
export function readKeys(
  client: PoolClient,
  table: VisibleTable,
  keys: string[],
  filters: TypedCondition[][],
): Promise<Map<number, VisibleRow>> {
  return fetchRows(client, keysOf(nameOf(table)), 'null', 'key', keys, filters)
}

const nameOf = ({ schema, name }: VisibleTable) =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

const keysOf = (name: string) => `
  unnest($1::text[]) with ordinality given (text, number)
  cross join lateral jsonb_populate_record(null::${name}, given.text::jsonb) key`

async function fetchRows(
  client: PoolClient,
  source: string,
  record: string,
  row: string,
  keys: string[],
  filters: TypedCondition[][],
): Promise<Map<number, VisibleRow>> {
  const values: unknown[] = [keys]
  const matches = filters.map((conditions) => conditionSql(conditions, columnOf(row), values))
  const { rows } = await client.query<VisibleRow & { number: number }>(
    `select (given.number - 1)::int as number, ${record} as record,
       array[${matches.join(', ')}]::boolean[] as matches
     from ${source}`,
    values,
  )
  return new Map(rows.map(({ number, ...visible }) => [number, visible]))
}

type Policy = { isPermissive: boolean; condition: string }

/**
 * Returns the changes whose former row, now deleted or with another key, was visible to the caller by the table's
 * policies. PostgreSQL applies policies only to existing rows, so this evaluates their conditions for the former row,
 * with the caller's role and claims.
 * @param ids of rows in realtime.changes
 */
export async function readDeleted(
  pool: Pool,
  caller: Caller,
  table: VisibleTable,
  ids: string[],
  timeoutMs: number,
): Promise<Set<string>> {
  const read = async (client: PoolClient) => {
    const [{ rows: policies }, { rows: formerRows }] = await Promise.all([
      client.query<Policy>(
        `select polpermissive as "isPermissive", pg_get_expr(polqual, polrelid) as condition
         from pg_policy
         where polrelid = $1::regclass and polcmd in ('r', '*') and polqual is not null
           and (polroles = '{0}' or exists (
             select from unnest(polroles) role where pg_has_role($2::name, role, 'usage')))`,
        [nameOf(table), caller.role],
      ),
      client.query<{ id: string; former: string }>(
        'select id::text, former::text from realtime.changes where id = any ($1::bigint[])',
        [ids],
      ),
    ])
    const condition = conditionOf(policies)
    if (condition === null) return new Set<string>()
    await actAs(client, caller)
    // The alias is the table's name, so that columns in conditions resolve to the former row.
    const { rows } = await client.query<{ id: string }>(
      `select given.id from unnest($1::text[], $2::text[]) given (id, former)
       where exists (
         select from jsonb_populate_record(null::${nameOf(table)}, given.former::jsonb)
           ${quoteIdentifier(table.name)}
         where ${condition})`,
      [formerRows.map(({ id }) => id), formerRows.map(({ former }) => former)],
    )
    return new Set(rows.map(({ id }) => id))
  }
  return inTransaction(pool, read, timeoutMs)
}

/** Combines policies as PostgreSQL does; null if no permissive policy applies to the caller. */
function conditionOf(policies: Policy[]): string | null {
  const conditionsOf = (isPermissive: boolean) =>
    policies
      .filter((each) => each.isPermissive === isPermissive)
      .map(({ condition }) => `(${condition})`)
  const [permissive, restrictive] = [conditionsOf(true), conditionsOf(false)]
  if (permissive.length === 0) return null
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ')
}
