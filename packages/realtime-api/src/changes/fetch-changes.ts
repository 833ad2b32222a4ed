import type { Pool } from 'pg'
import type { Act } from './subscription.ts'

export type Change = {
  transaction: bigint
  relation: number
  act: Act
  /** Primary keys as JSON text. */
  key: string | null
  oldKey: string | null
  /** Short values of the new row, or of the former row's key, as text. */
  facts: Record<string, string | null>
  madeAt: string
}

export type Fetched = { snapshot: string; changes: Change[]; isComplete: boolean }

/** Longer values tell nobody apart. */
export const longestFact = 80

type Told = Omit<Change, 'transaction'> & { transaction: string }

const mostAtOnce = 2_000

export async function currentSnapshot(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  )
  return rows[0]?.snapshot ?? ''
}

/**
 * What was committed since `snapshot` was taken: what is visible now and was not then, whatever numbers
 * rows have and however long a transaction took.
 */
export async function fetchChanges(pool: Pool, snapshot: string): Promise<Fetched> {
  const { rows } = await pool.query<{ snapshot: string; changes: Told[] | null }>(
    `select pg_current_snapshot()::text as snapshot, (
       select jsonb_agg(jsonb_build_object(
           'transaction', transaction_id::text,
           'relation', relation::int8, 'act', act,
           'key', (select jsonb_object_agg(name, made -> name)
             from unnest(key_columns) name where made is not null)::text,
           'oldKey', (select jsonb_object_agg(name, former -> name)
             from unnest(key_columns) name where former is not null)::text,
           'facts', coalesce((select jsonb_object_agg(each.key, each.value)
             from jsonb_each_text(coalesce(made, former)) each
             where (made is not null or each.key = any (key_columns))
               and (each.value is null or length(each.value) <= ${longestFact})), '{}'),
           'madeAt', to_char(made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by id)
       from (
         select * from realtime.changes
         where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
           and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)
         order by id limit ${mostAtOnce + 1}
       ) since
     ) as changes`,
    [snapshot],
  )
  const told = rows[0]?.changes ?? []
  const changes = told.map((each) => ({ ...each, transaction: BigInt(each.transaction) }))
  return {
    snapshot: rows[0]?.snapshot ?? snapshot,
    changes: changes.slice(0, mostAtOnce),
    isComplete: changes.length <= mostAtOnce,
  }
}
