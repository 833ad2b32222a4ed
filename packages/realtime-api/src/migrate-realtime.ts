import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))

/** Separate from Supabase's `realtime.schema_migrations`, whose versions are numbered differently. */
const versionsTable = `
  create schema if not exists realtime;
  create table if not exists realtime.applied_migrations (version varchar(255) primary key);
  alter table realtime.applied_migrations enable row level security;`

/** An arbitrary constant that no other code locks: 'real' in ASCII. */
const lock = 'select pg_advisory_xact_lock(1919246700)'

/**
 * Applies pending migrations of schema `realtime` in the current transaction of `client`, and returns their
 * versions. The roles anon, authenticated and service_role must exist.
 */
export async function migrateRealtime(client: ClientBase): Promise<string[]> {
  await client.query(lock)
  await client.query(versionsTable)
  const { rows } = await client.query<{ version: string }>(
    'select version from realtime.applied_migrations',
  )
  const applied = new Set(rows.map((row) => row.version))
  const pending = versions().filter((version) => !applied.has(version))
  for (const version of pending) {
    await client.query(readFileSync(`${folder}${version}.sql`, 'utf8'))
    await client.query('insert into realtime.applied_migrations (version) values ($1)', [version])
  }
  return pending
}

function versions(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}
