import { BytesClient } from '@sanamsob/data-api'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * Whoever has not answered by then hangs, or its machine is gone, and the connection is given up: TCP alone would take a
 * quarter of an hour. Beyond every timeout of a role; what may take longer says so.
 */
const patienceMs = 40_000

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
    Client: BytesClient,
    maxLifetimeSeconds: 300,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: patienceMs,
    application_name: 'sanamsob',
  })
  const connectionEnded = (err: Error) => log.warn({ err }, 'a database connection ended')
  // The pool listens to its idle connections alone; one that ends in use would end the process.
  pool.on('connect', (client) => client.on('error', connectionEnded))
  pool.on('error', connectionEnded)
  return pool
}
