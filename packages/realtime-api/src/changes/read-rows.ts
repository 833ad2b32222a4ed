import type { PoolClient } from 'pg'
import { quoteIdentifier } from '../protocol/quote-identifier.ts'
import { columnOf, conditionSql, type TypedCondition, type VisibleTable } from './subscription.ts'

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

export const nameOf = ({ schema, name }: VisibleTable) =>
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
