import pg from 'pg'
import type { Logger } from 'pino'

/**
 * A pool whose connections send the statements of a transaction without waiting for each answer
 * (pipelining) and are replaced by age: a plan that a connection made while a table was small, such
 * as a foreign-key check's, would otherwise stay with it for ever.
 */
export function openPool(url: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    maxLifetimeSeconds: 300,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'sanamsob',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'))
  return pool
}
