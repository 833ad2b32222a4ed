import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@sanamsob/database'
import pg from 'pg'
import { startTestServer, type TestServer } from './server.ts'

/** The product with its demo on its own server and PostgreSQL, which a test may stop. */
export type StoppableProduct = {
  readonly server: TestServer
  readonly databaseUrl: string
  /** As the superuser, bypassing the product. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  stopServer(): Promise<void>
  startServer(): Promise<void>
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  /** Lines of the log of every server so far. */
  log(): Record<string, unknown>[]
  end(): Promise<void>
}

export async function startStoppableProduct(
  env: Record<string, string> = {},
): Promise<StoppableProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-stoppable-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const launch = (port?: number) =>
    startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), settings, port })
  let database: EmbeddedPostgres | null = await launch()
  const { url, port } = database
  const options = { env: { DATABASE_URL: url, SEED: 'demo', ...env }, dataDir }
  let server = await startTestServer(options)
  const ended: Record<string, unknown>[] = []
  let running = true

  const stopServer = async () => {
    if (!running) return
    running = false
    await server.stop('SIGKILL')
    ended.push(...server.log)
  }
  const stopDatabase = async () => {
    await database?.stop()
    database = null
  }
  return {
    get server() {
      return server
    },
    databaseUrl: url,
    sql: async (text, values) => {
      // Fails with an error if a lock holds up the statement.
      const patience = { connectionTimeoutMillis: 20_000, query_timeout: 20_000 }
      const client = new pg.Client({ connectionString: url, ...patience })
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    stopServer,
    startServer: async () => {
      if (running) return
      server = await startTestServer({ ...options, port: server.port })
      running = true
    },
    stopDatabase,
    startDatabase: async () => {
      database ??= await launch(port)
    },
    log: () => [...ended, ...(running ? server.log : [])],
    end: async () => {
      await stopServer()
      await stopDatabase()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
