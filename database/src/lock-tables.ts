import { setTimeout as delay } from 'node:timers/promises'
import pg, { type ClientBase } from 'pg'

/**
 * Shorter than PostgreSQL's `deadlock_timeout` (1 s): a transaction that waits for a table locked here, and holds
 * another one that is requested, continues before PostgreSQL cancels either.
 */
const tryMs = 500
/** A backup or a large deletion may hold locks for minutes. */
const patienceMs = 10 * 60_000
const pauseMs = 200

const owned = `
select string_agg(format('%I.%I', n.nspname, c.relname), ', ' order by c.oid) as tables
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')
  and pg_catalog.pg_has_role(c.relowner, 'usage')`

/**
 * Locks all existing tables before any is changed. If they were locked one by one beside a server's requests, both
 * would sooner or later hold locks that the other waits for, and PostgreSQL would cancel one. The tables are locked
 * together or not at all, so requests wait at most half a second until the next try.
 * @throws if another transaction holds one of them for ten minutes
 */
export async function lockTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(owned)
  const tables = rows[0]?.tables
  if (!tables) return
  const until = performance.now() + patienceMs
  for (;;) {
    await client.query('savepoint tables')
    try {
      await client.query(`set local statement_timeout = ${tryMs}`)
      await client.query(`lock table ${tables} in access exclusive mode`)
      await client.query('set local statement_timeout to default')
      await client.query('release savepoint tables')
      return
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && error.code === queryCanceled
      if (!isTaken || performance.now() > until) throw error
      await client.query('rollback to savepoint tables')
      await delay(pauseMs)
    }
  }
}

const queryCanceled = '57014'
