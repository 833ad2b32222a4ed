import { ensureBuilt } from '../../scripts/build.mjs'
import { databaseOn, onServer } from './on-server.ts'
import { startTestServer } from './server.ts'
import {
  makeDemo,
  startTestPostgres,
  type TestPostgres,
  templateDatabase,
} from './test-postgres.ts'

export type Products = {
  ports: number[]
  /** Name of the database that was copied. */
  demo: string
  postgres: TestPostgres
  stop(): Promise<void>
}

/** Starts products on copies of one database with the demo: `worker_0`, `worker_1` and so on. */
export async function startProducts(count: number, secretKey: string): Promise<Products> {
  ensureBuilt()
  const postgres = await startTestPostgres()
  const owner = new URL(postgres.owner).username
  const demo = await templateDatabase(postgres, 'demo', makeDemo)
  const names = Array.from({ length: count }, (_, worker) => `worker_${worker}`)
  for (const name of names)
    await onServer(postgres.superuser, `create database ${name} template ${demo} owner ${owner}`)
  const servers = await Promise.all(
    names.map((name) =>
      startTestServer({
        env: {
          DATABASE_URL: databaseOn(postgres.owner, name),
          SEED: 'demo',
          SECRET_KEY: secretKey,
        },
      }),
    ),
  )
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
  }
  return { ports: servers.map(({ port }) => port), demo, postgres, stop }
}
