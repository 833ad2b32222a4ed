import type pg from 'pg'
import { DatabaseError } from 'pg'

/** Common interface of a pool outside a transaction and a client inside one. */
export type Db = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/**
 * Runs `work` in one transaction and commits unless it throws. `begin` is sent together with the first
 * statements of `work`, which saves a round trip on a pipelined connection.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client)])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505'
}
