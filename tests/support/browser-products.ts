// The products of the browser tests, one for each worker.
// Playwright starts this, waits for the line it prints and passes its values on as variables.
import { startProducts } from './products.ts'

const { BROWSER_WORKERS = '1', BROWSER_TEST_SECRET_KEY = '' } = process.env
const { ports, demo, postgres, stop } = await startProducts(
  Number(BROWSER_WORKERS),
  BROWSER_TEST_SECRET_KEY,
)
const end = async () => {
  await stop()
  process.exit(0)
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
console.log(`ports ${ports.join()}; demo ${demo} on ${postgres.owner} and ${postgres.superuser}`)
