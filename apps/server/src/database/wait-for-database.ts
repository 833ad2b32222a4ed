import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { refuseStandby } from './open-pool.ts'

/** Machines that start together are up within this time. After it, the process supervisor tries again. */
const patienceMs = 60_000
const pauseMs = 1_000

/** Errors that pass by themselves: the server is not reachable yet, is still starting or is a standby (57P03). */
const passing = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENOENT', '57P03'],
]
/** Those of the driver, which have no code: a balancer without a primary closes each connection. */
const passingMessage = /connection terminated|timeout expired|read timeout/i

/**
 * Waits for a PostgreSQL that starts at the same time as this process.
 * @throws the error of the last attempt; immediately if it does not pass by itself, such as a wrong password
 */
export async function waitForDatabase(url: string, log: Logger): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await refuseStandby(client)
      return
    } catch (error) {
      const { code, errors = [], message } = error as Failure
      const codes = [code, ...errors.map((each) => each.code)]
      const passes = codes.some((each) => each && passing.includes(each))
      if (!passes && !passingMessage.test(message)) throw error
      if (performance.now() > until) throw error
      log.warn({ code, reason: message }, 'the database does not answer yet; waiting for it')
      await delay(pauseMs)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

type Failure = Error & { code?: string; errors?: { code?: string }[] }
