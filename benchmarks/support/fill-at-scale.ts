import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Filled } from './fill-database.ts'
import { heavyAttempts } from './scale-requests.ts'

const fill = readFileSync(new URL('./fill-scale.sql', import.meta.url), 'utf8')

/** While rows are inserted, never while they are read: measurements use the server's own settings. */
const roomToFill = [
  'set synchronous_commit = off',
  `set maintenance_work_mem = '1GB'`,
  `set work_mem = '256MB'`,
  `alter system set max_wal_size = '16GB'`,
  'select pg_reload_conf()',
]
const ordinaryRoom = ['alter system reset max_wal_size', 'select pg_reload_conf()', 'checkpoint']

export type ScaleSize = { learners: number; attempts: number }

/**
 * Runs `fill-scale.sql`; returns the requested number of learners, spread over the leaderboard, with points. The last
 * has a long history.
 */
export async function fillAtScale(url: string, size: ScaleSize, learners: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select set_config('bench.learners', $1, false), set_config('bench.attempts', $2, false),
         set_config('bench.heavy_attempts', $3, false)`,
      [String(size.learners), String(size.attempts), String(heavyAttempts)],
    )
    for (const statement of roomToFill) await client.query(statement)
    await client.query(fill)
    // A statement of its own, because it is not allowed in a transaction. Index-only scans depend on it, as in
    // production.
    await client.query('vacuum analyze')
    for (const statement of ordinaryRoom) await client.query(statement)
    const profiles = await client.query<{ user_id: string }>(
      'select user_id from public.profiles order by user_id limit $1',
      [learners],
    )
    const learnerIds = profiles.rows.map((row) => row.user_id)
    await client.query(
      `insert into public.point_transactions (user_id, transaction_type, amount, description)
       select unnest($1::uuid[]), 'adjustment', 10000000, 'benchmark'`,
      [learnerIds],
    )
    const quizSets = await client.query<{ id: string }>(
      'select id from public.quiz_sets order by id limit 2',
    )
    return { learnerIds, quizSetIds: quizSets.rows.map((row) => row.id) }
  } finally {
    await client.end()
  }
}
