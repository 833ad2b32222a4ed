import type { PoolClient } from 'pg'
import { quoteIdentifier } from '../protocol/quote-identifier.ts'
import { conditionSql, type SeenTable, type TypedCondition } from './subscription.ts'

/** A row as it stands: as JSON text, and which of the filters it fits. */
export type SeenRow = { record: string | null; fits: boolean[] }

/**
 * Of rows that were written, by their keys, those that the caller sees now; by their number among `keys`.
 * The client must have become the caller.
 */
export function readRows(
  client: PoolClient,
  table: SeenTable,
  keys: string[],
  filters: TypedCondition[][],
): Promise<Map<number, SeenRow>> {
  const name = nameOf(table)
  const columns = table.columns.map((column) => `seen.${quoteIdentifier(column.name)}`)
  const same = table.key.map((column) => {
    const quoted = quoteIdentifier(column)
    return `seen.${quoted} = key.${quoted}`
  })
  const source = `${keysOf(name)} join ${name} seen on ${same.join(' and ')}`
  const record = `(select to_jsonb(read) from (select ${columns}) read)::text`
  return fetchRows(client, source, record, 'seen', keys, filters)
}

/** Of rows that are gone which filters their keys fit: nothing else may be told of them. */
export function readKeys(
  client: PoolClient,
  table: SeenTable,
  keys: string[],
  filters: TypedCondition[][],
): Promise<Map<number, SeenRow>> {
  return fetchRows(client, keysOf(nameOf(table)), 'null', 'key', keys, filters)
}

const nameOf = ({ schema, name }: SeenTable) =>
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
): Promise<Map<number, SeenRow>> {
  const values: unknown[] = [keys]
  const fits = filters.map((conditions) => conditionSql(conditions, row, values))
  const { rows } = await client.query<SeenRow & { number: number }>(
    `select (given.number - 1)::int as number, ${record} as record,
       array[${fits.join(', ')}]::boolean[] as fits
     from ${source}`,
    values,
  )
  return new Map(rows.map(({ number, ...seen }) => [number, seen]))
}
