import { BytesClient } from '@sanamsob/data-api'
import pg from 'pg'
import type { Logger } from 'pino'

/**
 * A server that has not answered within this time hangs, or its machine is gone. The connection is then
 * dropped: TCP alone would take a quarter of an hour. The value exceeds every timeout of a role. Statements
 * that may take longer set their own.
 */
const patienceMs = 40_000

/**
 * Refuses a connection to a standby. After a failover an address may lead there until its balancer notices,
 * and each write would be refused as a fault of the request; this error counts as an outage everywhere. A
 * server that is not in recovery does not return to it without ending its connections.
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
  if (!rows[0]?.is) return
  const message = 'connection terminated: the server is a standby, not the primary'
  throw Object.assign(new Error(message), { code: '57P03' })
}

/**
 * Returns a pool whose connections send the statements of a transaction without waiting for each response
 * (pipelining) and are replaced by age. Otherwise a plan made while a table was small, such as that of a
 * foreign-key check, would remain in use for the life of the connection.
 */
export function openPool(
  url: string,
  max: number,
  log: Logger,
  server: 'primary' | 'any' = 'primary',
): pg.Pool {
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
    // Not `verify`, which loses a connection whose request has timed out in between.
    onConnect: server === 'primary' ? refuseStandby : undefined,
  })
  const connectionEnded = (err: Error) => log.warn({ err }, 'a database connection ended')
  // The pool handles errors of idle connections only. An error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', connectionEnded))
  pool.on('error', connectionEnded)
  return pool
}
