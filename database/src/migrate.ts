import { migrateAuth } from '@sanamsob/auth-api'
import { migrateRealtime } from '@sanamsob/realtime-api/migrate'
import { migrateStorage } from '@sanamsob/storage-api/migrate'
import pg from 'pg'
import { applyBodies } from './apply-bodies.ts'
import { prepareRoles } from './prepare-roles.ts'
import { refuseUnfitServer } from './refuse-unfit-server.ts'
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'

export type MigrateOptions = {
  /** Connection string of the owner; it need not be a superuser. */
  url: string
  /** Do everything, tell, and roll back. */
  dryRun?: boolean
  log?: (line: string) => void
  /** Other files than the product's own: for tests of the migrator. */
  files?: SchemaFiles
}

/** Any constant would do, so long as nobody else locks it: 'sana' in ASCII (hexadecimal literals need PostgreSQL 16). */
export const migrationLock = 'select pg_advisory_xact_lock(1935765089)'

const bookkeeping = `
create schema if not exists private;
create table if not exists private.schema_files (
  path text primary key,
  checksum text not null,
  functions text[] not null default '{}',
  applied_at timestamptz not null default now()
)`

/**
 * Brings a database to the shape of this folder: the schemas auth, storage and realtime, then new migrations, then, when
 * any of them changed, all functions and policies. One transaction: all of it or nothing; processes
 * that start together do it once. Returns what was applied, nothing when it was up to date.
 * Throws when a released migration was edited, when the database is newer than these files, or when it
 * or its owner's rights do not fit, saying what to run.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const files = options.files ?? readSchemaFiles()
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  try {
    await refuseUnfitServer(client)
    await client.query('begin')
    await client.query(migrationLock)
    await client.query('set local client_min_messages = warning')
    const applied = await apply(client, files)
    for (const name of applied) options.log?.(options.dryRun ? `would apply ${name}` : name)
    await client.query(options.dryRun ? 'rollback' : 'commit')
    return { applied }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, files: SchemaFiles): Promise<string[]> {
  const auth = await migrateAuth(client)
  await prepareRoles(client)
  const storage = await migrateStorage(client)
  const realtime = await migrateRealtime(client)
  await client.query(bookkeeping)
  const recorded = await readRecorded(client)
  const migrations = await applyMigrations(client, files.migrations, recorded)
  const bodies = await applyBodies(client, files.bodies, recorded, migrations.length > 0)
  const contracts = [
    ...auth.map((version) => `auth/${version}`),
    ...storage.map((version) => `storage/${version}`),
    ...realtime.map((version) => `realtime/${version}`),
  ]
  const applied = [...contracts, ...migrations, ...bodies]
  if (applied.length > 0) await client.query(`notify pgrst, 'reload schema'`)
  return applied
}

async function readRecorded(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ path: string; checksum: string }>(
    'select path, checksum from private.schema_files',
  )
  return new Map(rows.map((row) => [row.path, row.checksum]))
}

async function applyMigrations(
  client: pg.Client,
  migrations: SchemaFile[],
  recorded: Map<string, string>,
): Promise<string[]> {
  refuseNewerDatabase(migrations, recorded)
  const applied: string[] = []
  for (const file of migrations) {
    const checksum = recorded.get(file.path)
    if (checksum === file.checksum) continue
    if (checksum !== undefined) {
      throw new Error(`${file.path} was edited after its release; add a new migration instead`)
    }
    await run(client, file)
    await client.query('insert into private.schema_files (path, checksum) values ($1, $2)', [
      file.path,
      file.checksum,
    ])
    applied.push(file.path)
  }
  return applied
}

function refuseNewerDatabase(migrations: SchemaFile[], recorded: Map<string, string>) {
  const known = new Set(migrations.map((file) => file.path))
  for (const path of recorded.keys()) {
    if (path.startsWith('migrations/') && !known.has(path)) {
      throw new Error(`the database is newer than this program: it has ${path}`)
    }
  }
}

async function run(client: pg.Client, file: SchemaFile) {
  try {
    await client.query(file.sql)
  } catch (error) {
    throw new Error(`${file.path}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
