// The server of the browser tests: the product with its demo, on a database that disappears.
import { startTestServer } from './server.ts'

const server = await startTestServer({ port: Number(process.env.BROWSER_TEST_PORT) })
const stop = async () => {
  await server.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
