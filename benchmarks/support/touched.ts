import type { PoolClient } from 'pg'
import type { Stage } from './stage.ts'

export type SqlCall = { text: string; values: unknown[] }

/** Buffer pages read, from memory or disk, and rows read or written of the product's tables. */
export type Touched = { pages: number; rows: number }

const rowsSoFar = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)
  + n_tup_ins + n_tup_upd + n_tup_del), 0)::integer as rows from pg_stat_xact_user_tables`

/**
 * The pages and rows that one call touches, in a transaction that is rolled back. Unlike its time they do not depend
 * on the machine's load. The second of two counts, because the first also reads the system catalogues.
 * @param learner the caller; null for the owner, as in jobs
 * @param call returns the statement, after uncounted work in the same transaction
 */
export async function touched(
  stage: Stage,
  learner: number | null,
  call: (client: PoolClient) => Promise<SqlCall>,
): Promise<Touched> {
  const client = await stage.pool.connect()
  try {
    await touchedOnce(client, stage, learner, call)
    return await touchedOnce(client, stage, learner, call)
  } finally {
    client.release()
  }
}

async function touchedOnce(
  client: PoolClient,
  stage: Stage,
  learner: number | null,
  call: (client: PoolClient) => Promise<SqlCall>,
): Promise<Touched> {
  await client.query('begin')
  try {
    if (learner !== null) await become(client, stage.token(learner))
    const { text, values } = await call(client)
    const before = await client.query<{ rows: number }>(rowsSoFar)
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const after = await client.query<{ rows: number }>(rowsSoFar)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return {
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      rows: (after.rows[0]?.rows ?? 0) - (before.rows[0]?.rows ?? 0),
    }
  } finally {
    await client.query('rollback')
  }
}

/** The settings of a request with the given token. */
async function become(client: PoolClient, token: string) {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
       set_config('request.headers', '{"host":"localhost"}', true), set_config('search_path', 'public', true),
       set_config('data_api.answers_after_commit', 'on', true)`,
    [claims],
  )
}
