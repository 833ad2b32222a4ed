import type pg from 'pg'
import { vi } from 'vitest'

/** The number of this database's statements that wait for a lock. */
export async function waitingForLocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Performs the first change, then, while the second waits for it, `rest`, and commits. Returns the second's error.
 */
export async function overlap(
  pool: pg.Pool,
  first: (client: pg.PoolClient) => Promise<unknown>,
  second: () => Promise<unknown>,
  rest?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<string | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await first(client)
    const outcome = second().then(
      () => null,
      (error: Error) => error.message,
    )
    await vi.waitUntil(async () => (await waitingForLocks(pool)) > 0)
    await rest?.(client)
    await client.query('commit')
    return await outcome
  } finally {
    await client.query('rollback')
    client.release()
  }
}
