import type { Pool } from 'pg'
import type { Operation } from './subscription.ts'

export type Change = {
  /** The id of its row in realtime.changes. */
  id: string
  operation: Operation
  /** Primary keys as JSON text. */
  key: string | null
  oldKey: string | null
  changedAt: string
}

/** A change with the data that selects its subscribers. */
export type RecordedChange = {
  change: Change
  transaction: bigint
  relation: number
  /** Short column values as text: of the new row, or of a deleted row's key. */
  values: Record<string, string | null>
}

export type Fetched = { snapshot: string; changes: RecordedChange[]; isComplete: boolean }

/** Longer values are not indexed. */
export const maxIndexedLength = 80

type Row = Omit<RecordedChange, 'transaction'> & { transaction: string }

const maxChanges = 2_000

export async function currentSnapshot(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  )
  return rows[0]?.snapshot ?? ''
}

/**
 * Fetches changes that are visible now and were not in `snapshot`. Snapshots, unlike ids, are independent of the
 * order of commits and of the length of transactions.
 */
export async function fetchChanges(pool: Pool, snapshot: string): Promise<Fetched> {
  const { rows } = await pool.query<{ snapshot: string; changes: Row[] | null }>(
    `select pg_current_snapshot()::text as snapshot, (
       select jsonb_agg(jsonb_build_object(
           'transaction', transaction_id::text, 'relation', relation::int8,
           'change', jsonb_build_object('id', id::text, 'operation', act,
           'key', (select jsonb_object_agg(name, made -> name)
             from unnest(key_columns) name where made is not null)::text,
           'oldKey', (select jsonb_object_agg(name, former -> name)
             from unnest(key_columns) name where former is not null)::text,
           'changedAt', to_char(made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
           'values', coalesce((select jsonb_object_agg(each.key, each.value)
             from jsonb_each_text(coalesce(made, former)) each
             where (made is not null or each.key = any (key_columns))
               and (each.value is null or length(each.value) <= ${maxIndexedLength})), '{}'))
         order by id)
       from (
         select * from realtime.changes
         where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
           and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
         order by id limit ${maxChanges + 1}
       ) since
     ) as changes`,
    [snapshot],
  )
  const changes = rows[0]?.changes ?? []
  return {
    snapshot: rows[0]?.snapshot ?? snapshot,
    changes: changes
      .slice(0, maxChanges)
      .map((each) => ({ ...each, transaction: BigInt(each.transaction) })),
    isComplete: changes.length <= maxChanges,
  }
}
