import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Machines that start together are up by then; later a supervisor tries again. */
const patienceMs = 60_000
const pauseMs = 1_000

/** Not there yet, or (57P03) not yet done with starting: what passes by itself. */
const passing = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENOENT', '57P03'],
]

/**
 * Waits for a PostgreSQL that starts beside this process.
 * @throws what the last try met; at once what does not pass by itself, such as a wrong password
 */
export async function waitForDatabase(url: string, log: Logger): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      const { code, errors = [] } = error as { code?: string; errors?: { code?: string }[] }
      const codes = [code, ...errors.map((each) => each.code)]
      if (!codes.some((each) => each && passing.includes(each))) throw error
      if (performance.now() > until) throw error
      log.warn({ code }, 'the database does not answer yet; waiting for it')
      await delay(pauseMs)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
