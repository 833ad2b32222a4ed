import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { queryOn } from '../data/query.ts'
import { databaseOn, onServer } from '../support/on-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

export type OwnProduct = {
  readonly server: TestServer
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** A product with its own settings or damage, for the tests of one file, on another copy of the demo. */
export async function startOwnProduct(env: Record<string, string> = {}): Promise<OwnProduct> {
  const { BROWSER_TEST_POSTGRES = '', BROWSER_TEST_SUPERUSER = '', BROWSER_TEST_DEMO } = process.env
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const { username } = new URL(BROWSER_TEST_POSTGRES)
  await onServer(
    BROWSER_TEST_SUPERUSER,
    `create database ${name} template ${BROWSER_TEST_DEMO} owner ${username}`,
  )
  const url = databaseOn(BROWSER_TEST_POSTGRES, name)
  const server = await startTestServer({ env: { DATABASE_URL: url, SEED: 'demo', ...env } })
  return {
    server,
    sql: (text, values) => queryOn(url, text, values),
    end: async () => {
      await server.stop()
      await onServer(BROWSER_TEST_SUPERUSER, `drop database ${name} with (force)`)
    },
  }
}
