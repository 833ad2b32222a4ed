import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'

const folder = fileURLToPath(new URL('../migrations/', import.meta.url))

/** Separate from Supabase's `storage.migrations`, which is numbered differently. */
const versionsTable = `
  create schema if not exists storage;
  create table if not exists storage.schema_migrations (version varchar(255) primary key);
  alter table storage.schema_migrations enable row level security;`

/** An arbitrary constant that no other code locks: 'stor' in ASCII. */
const lock = 'select pg_advisory_xact_lock(1937010546)'

/**
 * Brings schema `storage` up to date in the transaction of `client` and returns the applied versions.
 * Requires the roles anon, authenticated and service_role.
 */
export async function migrateStorage(client: ClientBase): Promise<string[]> {
  await client.query(lock)
  await client.query(versionsTable)
  const { rows } = await client.query<{ version: string }>(
    'select version from storage.schema_migrations',
  )
  const known = new Set(rows.map((row) => row.version))
  const pending = versions().filter((version) => !known.has(version))
  for (const version of pending) {
    await client.query(readFileSync(`${folder}${version}.sql`, 'utf8'))
    await client.query('insert into storage.schema_migrations (version) values ($1)', [version])
  }
  return pending
}

function versions(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}
