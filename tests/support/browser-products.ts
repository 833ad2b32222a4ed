// The products of the browser tests: one for each worker, on a copy of one database with the demo.
// Playwright starts this, waits for the line it prints and hands its parts on as variables.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, seedDemo, startEmbeddedPostgres } from '@sanamsob/database'
import { isBuilt } from '../../scripts/build.mjs'
import { databaseOn, onServer } from './on-server.ts'
import { startTestServer } from './server.ts'
import { superuserUrl } from './superuser-url.ts'

if (!isBuilt()) {
  console.error('The web app is older than its sources: `npm test -- browser` builds it first.')
  process.exit(1)
}

const { BROWSER_WORKERS = '1', BROWSER_TEST_SECRET_KEY = '' } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-browser-'))
const postgres = await startEmbeddedPostgres({
  dataDir,
  settings: {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  },
})
const superuser = superuserUrl(dataDir, postgres)
const owner = new URL(postgres.url).username
await onServer(superuser, `create database demo template template0 owner ${owner}`)
await migrate({ url: databaseOn(postgres.url, 'demo') })
await seedDemo({ url: databaseOn(postgres.url, 'demo') })

const databases: string[] = []
for (let worker = 0; worker < Number(BROWSER_WORKERS); worker += 1) {
  await onServer(superuser, `create database worker_${worker} template demo owner ${owner}`)
  databases.push(databaseOn(postgres.url, `worker_${worker}`))
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
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
console.log(`ports ${servers.map(({ port }) => port).join()}; databases on ${postgres.url}`)
