import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sanamsob/database'
import pg from 'pg'

/** Where the server of this run keeps its database; both sides find it by the port. */
export function serverDataDir(): string {
  return join(tmpdir(), `sanamsob-browser-${process.env.BROWSER_TEST_PORT}`)
}

/** One statement as the owner of the database: to move time, or to change what an administrator can. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { url } = await startEmbeddedPostgres({ dataDir: serverDataDir() })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
