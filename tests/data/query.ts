import pg from 'pg'
import { databaseOn } from '../support/on-server.ts'

/** Runs one statement as the owner of the database: to move time, or to change data as an administrator would. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return queryOn(ownDatabase(), sql, values)
}

/** Runs `work` while a transaction holds what `statement` locks. */
export async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownDatabase() })
  await client.connect()
  try {
    await client.query(`begin; ${statement}`)
    await work()
  } finally {
    await client.end()
  }
}

function ownDatabase(): string {
  const { BROWSER_TEST_POSTGRES = '', TEST_PARALLEL_INDEX } = process.env
  return databaseOn(BROWSER_TEST_POSTGRES, `worker_${TEST_PARALLEL_INDEX}`)
}

/** The same on another database. */
export async function queryOn<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
