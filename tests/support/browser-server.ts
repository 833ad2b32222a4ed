// The server of the browser tests: the product with its demo, on a database that disappears.
import { rmSync } from 'node:fs'
import { serverDataDir } from '../browser/database.ts'
import { startTestServer } from './server.ts'

const dataDir = serverDataDir()
const { BROWSER_TEST_PORT, BROWSER_TEST_SECRET_KEY = '' } = process.env
const server = await startTestServer({
  port: Number(BROWSER_TEST_PORT),
  dataDir,
  env: { SECRET_KEY: BROWSER_TEST_SECRET_KEY },
})
const stop = async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
