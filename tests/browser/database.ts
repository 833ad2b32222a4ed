import pg from 'pg'
import { databaseOn } from '../support/on-server.ts'

/** One statement as the owner of the database: to move time, or to change what an administrator can. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { BROWSER_TEST_POSTGRES = '', TEST_PARALLEL_INDEX } = process.env
  const client = new pg.Client({
    connectionString: databaseOn(BROWSER_TEST_POSTGRES, `worker_${TEST_PARALLEL_INDEX}`),
  })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
