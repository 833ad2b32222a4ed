// The products of the browser tests: one for each worker, on a copy of one database with the demo.
// Playwright starts this, waits for the line it prints and passes its values on as variables.
import { ensureBuilt } from '../../scripts/build.mjs'
import { databaseOn, onServer } from './on-server.ts'
import { startTestServer } from './server.ts'
import { makeDemo, startTestPostgres, templateDatabase } from './test-postgres.ts'

ensureBuilt()
const { BROWSER_WORKERS = '1', BROWSER_TEST_SECRET_KEY = '' } = process.env
const postgres = await startTestPostgres()
const owner = new URL(postgres.owner).username
const demo = await templateDatabase(postgres, 'demo', makeDemo)

const databases: string[] = []
for (let worker = 0; worker < Number(BROWSER_WORKERS); worker += 1) {
  await onServer(
    postgres.superuser,
    `create database worker_${worker} template ${demo} owner ${owner}`,
  )
  databases.push(databaseOn(postgres.owner, `worker_${worker}`))
}
const servers = await Promise.all(
  databases.map((DATABASE_URL) =>
    startTestServer({
      env: { DATABASE_URL, SEED: 'demo', SECRET_KEY: BROWSER_TEST_SECRET_KEY },
    }),
  ),
)

const stop = async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const ports = servers.map(({ port }) => port).join()
console.log(`ports ${ports}; demo ${demo} on ${postgres.owner} and ${postgres.superuser}`)
