import { migrateAuth } from '@sanamsob/auth-api'
import { migrateRealtime } from '@sanamsob/realtime-api/migrate'
import { migrateStorage } from '@sanamsob/storage-api/migrate'
import pg from 'pg'
import { applyBodies } from './apply-bodies.ts'
import { lockTables } from './lock-tables.ts'
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
);
alter table private.schema_files
  add column if not exists backward_compatible boolean not null default false`

/**
 * Brings a database to the shape of this folder: the schemas auth, storage and realtime, then new migrations, then, when
 * any of them changed, all functions and policies. One transaction: all of it or nothing; processes
 * that start together do it once. Returns what was applied, nothing when it was up to date, and nothing
 * when it is newer by migrations alone that these files may run beside.
 * Throws when a released migration was edited, when the database is newer otherwise, or when it
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
  const checksums = new Map([...recorded].map(([path, { checksum }]) => [path, checksum]))
  refuseEdited(files.migrations, checksums)
  // Its functions and policies are the newer release's, which may run at this moment.
  if (isNewer(files.migrations, recorded)) return []
  if (isBehind(files, checksums)) await lockTables(client)
  const migrations = await applyMigrations(client, files.migrations, checksums)
  const bodies = await applyBodies(client, files.bodies, checksums, migrations.length > 0)
  const contracts = [
    ...auth.map((version) => `auth/${version}`),
    ...storage.map((version) => `storage/${version}`),
    ...realtime.map((version) => `realtime/${version}`),
  ]
  const applied = [...contracts, ...migrations, ...bodies]
  if (applied.length > 0) await client.query(`notify pgrst, 'reload schema'`)
  return applied
}

type Recorded = Map<string, { checksum: string; isCompatible: boolean }>

async function readRecorded(client: pg.Client): Promise<Recorded> {
  const { rows } = await client.query<{ path: string; checksum: string; isCompatible: boolean }>(
    'select path, checksum, backward_compatible as "isCompatible" from private.schema_files',
  )
  return new Map(rows.map(({ path, ...row }) => [path, row]))
}

function refuseEdited(migrations: SchemaFile[], recorded: Map<string, string>) {
  for (const { path, checksum } of migrations) {
    if ((recorded.get(path) ?? checksum) !== checksum) {
      throw new Error(`${path} was edited after its release; add a new migration instead`)
    }
  }
}

/**
 * Whether a newer release migrated the database.
 * @throws unless each of its migrations says that the release before it goes on to work
 */
function isNewer(migrations: SchemaFile[], recorded: Recorded): boolean {
  const known = new Set(migrations.map((file) => file.path))
  const unknown = [...recorded].filter(
    ([path]) => path.startsWith('migrations/') && !known.has(path),
  )
  const lacksOurs = migrations.some(({ path }) => !recorded.has(path))
  const [refused] = unknown.filter(([, { isCompatible }]) => lacksOurs || !isCompatible)
  if (refused) throw new Error(`the database is newer than this program: it has ${refused[0]}`)
  return unknown.length > 0
}

/** Whether anything is to be applied. */
function isBehind({ migrations, bodies }: SchemaFiles, recorded: Map<string, string>): boolean {
  const paths = new Set([...migrations, ...bodies].map(({ path }) => path))
  return (
    [...migrations, ...bodies].some(({ path, checksum }) => recorded.get(path) !== checksum) ||
    [...recorded.keys()].some((path) => !paths.has(path))
  )
}

async function applyMigrations(
  client: pg.Client,
  migrations: SchemaFile[],
  recorded: Map<string, string>,
): Promise<string[]> {
  const pending = migrations.filter(({ path }) => !recorded.has(path))
  for (const file of pending) {
    await run(client, file)
    await client.query(
      'insert into private.schema_files (path, checksum, backward_compatible) values ($1, $2, $3)',
      [file.path, file.checksum, file.isCompatible],
    )
  }
  return pending.map(({ path }) => path)
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
