import type pg from 'pg'

/** What a query needs: a pool outside a transaction, a client inside one. */
export type Db = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/**
 * Runs `work` in one transaction and commits what it did unless it throws. `begin` is sent together
 * with the first statements of `work`, which saves a round trip on a pipelined connection.
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
