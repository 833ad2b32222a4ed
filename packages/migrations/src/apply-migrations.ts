import { readdirSync, readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'

export type Migrations = {
  /** Of the files `<version>.sql`, which are applied in the order of their names. */
  folder: URL
  schema: string
  /** Of the schema: lists the applied versions. */
  table: string
  /** The key of the advisory lock that processes which start together wait for. No other code locks it. */
  lock: number
}

/**
 * Brings a schema up to date and returns the applied versions; none if it was up to date. All changes are one
 * transaction: the one that `client` is in, or a new one. Throws the errors of PostgreSQL.
 */
export async function applyMigrations(
  client: ClientBase,
  migrations: Migrations,
): Promise<string[]> {
  if (client.getTransactionStatus() === 'T') return applyPending(client, migrations)
  await client.query('begin')
  try {
    const applied = await applyPending(client, migrations)
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyPending(client: ClientBase, { folder, schema, table, lock }: Migrations) {
  const versions = `${schema}.${table}`
  await client.query('select pg_advisory_xact_lock($1)', [lock])
  await client.query(`
    create schema if not exists ${schema};
    create table if not exists ${versions} (version varchar(255) primary key);
    alter table ${versions} enable row level security`)
  const { rows } = await client.query<{ version: string }>(`select version from ${versions}`)
  const known = new Set(rows.map(({ version }) => version))
  const pending = versionsIn(folder).filter((version) => !known.has(version))
  for (const version of pending) {
    await client.query(readFileSync(new URL(`${version}.sql`, folder), 'utf8'))
    await client.query(`insert into ${versions} (version) values ($1)`, [version])
  }
  return pending
}

function versionsIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}
