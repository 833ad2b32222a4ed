import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))

/** GoTrue stores its versions in the same table. Versions of this package are file names, so they never collide. */
const versionsTable = `
  create schema if not exists auth;
  create table if not exists auth.schema_migrations (version varchar(255) primary key);
  alter table auth.schema_migrations enable row level security;`

/** An arbitrary constant that no other code locks: 'auth' in ASCII. */
const lock = 'select pg_advisory_xact_lock(1635087464)'

/**
 * Brings schema `auth` (GoTrue's structure) up to date and returns the applied versions; empty if it was up
 * to date. All changes are one transaction: the one that `client` is in, or a new one. Processes that start
 * together migrate once. Creates the roles anon, authenticated and service_role if the server lacks them.
 * Throws the errors of PostgreSQL.
 */
export async function migrateAuth(client: ClientBase): Promise<string[]> {
  if (client.getTransactionStatus() === 'T') return applyPending(client)
  await client.query('begin')
  try {
    const applied = await applyPending(client)
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyPending(client: ClientBase): Promise<string[]> {
  await client.query(lock)
  await client.query(versionsTable)
  const { rows } = await client.query<{ version: string }>(
    'select version from auth.schema_migrations',
  )
  const known = new Set(rows.map((row) => row.version))
  const pending = versions().filter((version) => !known.has(version))
  for (const version of pending) {
    await client.query(readFileSync(`${folder}${version}.sql`, 'utf8'))
    await client.query('insert into auth.schema_migrations (version) values ($1)', [version])
  }
  return pending
}

function versions(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}
