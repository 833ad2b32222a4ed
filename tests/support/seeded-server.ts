import { createDatabase, runsPostgres, type TestDatabase } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'
import { makeDemo, templateDatabase } from './test-postgres.ts'

export type SeededServer = TestServer & { databaseUrl: string }

/** A copy of a database with the demo, seeded once per run. */
export async function createSeededDatabase(): Promise<TestDatabase> {
  const template = await templateDatabase(runsPostgres(), 'demo', makeDemo)
  return createDatabase(template)
}

/** The product on such a copy. */
export async function startSeededServer(env: Record<string, string> = {}): Promise<SeededServer> {
  const database = await createSeededDatabase()
  const server = await startTestServer({ env: { DATABASE_URL: database.ownerUrl, ...env } })
  return {
    ...server,
    databaseUrl: database.url,
    stop: async (signal) => {
      const code = await server.stop(signal)
      await database.drop()
      return code
    },
  }
}
