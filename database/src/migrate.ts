import { migrateAuth } from '@sanamsob/auth-api'
import { migrateRealtime } from '@sanamsob/realtime-api/migrate'
import { migrateStorage } from '@sanamsob/storage-api/migrate'
import pg from 'pg'
import { applyBodies } from './apply-bodies.ts'
import { readDigests, storeDigests } from './catalogue/compare-catalogue.ts'
import { lockTables } from './lock-tables.ts'
import { prepareRoles } from './prepare-roles.ts'
import { refuseUnfitServer } from './refuse-unfit-server.ts'
import {
  type Baseline,
  historyOf,
  lastWithAllMigrations,
  readSchemaFiles,
  type SchemaFile,
  type SchemaFiles,
} from './schema-files.ts'

export type MigrateOptions = {
  /** Connection string of the owner, who need not be a superuser. */
  url: string
  /** Apply all functions, policies and rights again, though no file changed, because the database was changed by hand. */
  repair?: boolean
  /** Apply everything, report it, and roll back. */
  dryRun?: boolean
  /** Called for each migration when it begins, and for each function and policy once it is applied. */
  log?: (line: string) => void
  /** Files other than the product's own, for tests of the migrator. */
  files?: SchemaFiles
}

/** An arbitrary constant that no other code locks: 'sana' in ASCII (hexadecimal literals need PostgreSQL 16). */
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
  add column if not exists backward_compatible boolean not null default false;
create table if not exists private.migrated_objects (
  object text primary key,
  digest text not null
)`

/**
 * Takes all rights of requests from the product's own objects. The files of functions and policies grant them again;
 * an additional right would otherwise remain.
 */
const revokeRights = `
do $$
declare
  target text;
begin
  for target in
    select format('%s %I.%I', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname)
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_catalog.pg_has_role(c.relowner, 'usage') and not exists (select from pg_catalog.pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all
    select format('function %s', p.oid::regprocedure)
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f'
      and pg_catalog.pg_has_role(p.proowner, 'usage') and not exists (select from pg_catalog.pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s from public, anon, authenticated, service_role', target);
  end loop;
end
$$`

/**
 * Migrates a database to this folder's schema: the schemas auth, storage and realtime, then in a new database the
 * baseline, then new migrations, then, if any file changed, all functions and policies. Runs in one transaction, so it
 * applies everything or nothing; of processes that start together, one applies it. Returns the applied files: none if
 * the database was up to date, or if it is newer only by migrations that this release is compatible with.
 * @throws if a released migration was edited, if the database is otherwise newer or older than the baseline, or if it or
 * its owner's rights are unsuitable; the message says what to run
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
    const report = (name: string) => options.log?.(options.dryRun ? `would apply ${name}` : name)
    const applied = await apply(client, files, report, options.repair ?? false)
    await client.query(options.dryRun ? 'rollback' : 'commit')
    return { applied }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

type Report = (name: string) => void

async function apply(
  client: pg.Client,
  files: SchemaFiles,
  report: Report,
  repair: boolean,
): Promise<string[]> {
  const auth = await migrateAuth(client)
  await prepareRoles(client)
  const storage = await migrateStorage(client)
  const realtime = await migrateRealtime(client)
  const contracts = [
    ...auth.map((version) => `auth/${version}`),
    ...storage.map((version) => `storage/${version}`),
    ...realtime.map((version) => `realtime/${version}`),
  ]
  contracts.forEach(report)
  await client.query(bookkeeping)
  const recorded = await readRecorded(client)
  const checksums = new Map([...recorded].map(([path, { checksum }]) => [path, checksum]))
  const history = historyOf(files)
  refuseEdited(history, checksums)
  // The functions and policies belong to the newer release, which may be running.
  if (isNewer(history, recorded)) return []
  const isChanging = repair || isBehind(history, files.bodies, checksums)
  const before = isChanging && recorded.size > 0 ? await readDigests(client) : new Map()
  if (isChanging) await lockTables(client)
  const migrations = [
    ...(await applyBaseline(client, files.baseline, checksums, report)),
    ...(await applyMigrations(client, files.migrations, checksums, report)),
  ]
  if (repair) await client.query(revokeRights)
  const isForced = repair || migrations.length > 0
  const bodies = await applyBodies(client, files.bodies, checksums, isForced)
  bodies.forEach(report)
  const applied = [...contracts, ...migrations, ...bodies]
  if (isChanging || applied.length > 0) await storeDigests(client, before)
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

type Migration = Pick<SchemaFile, 'path' | 'checksum'>
type Checksums = Map<string, string>

function refuseEdited(history: Migration[], recorded: Checksums) {
  for (const { path, checksum } of history) {
    if ((recorded.get(path) ?? checksum) !== checksum) {
      throw new Error(`${path} was edited after its release; add a new migration instead`)
    }
  }
}

/**
 * True if a newer release migrated the database.
 * @throws unless each of its migrations is declared backward-compatible
 */
function isNewer(history: Migration[], recorded: Recorded): boolean {
  const known = new Set(history.map((file) => file.path))
  const unknown = [...recorded].filter(
    ([path]) => path.startsWith('migrations/') && !known.has(path),
  )
  const lacksOurs = history.some(({ path }) => !recorded.has(path))
  const [refused] = unknown.filter(([, { isCompatible }]) => lacksOurs || !isCompatible)
  if (refused) throw new Error(`the database is newer than this program: it has ${refused[0]}`)
  return unknown.length > 0
}

/** True if any file is to be applied. */
function isBehind(history: Migration[], bodies: SchemaFile[], recorded: Checksums): boolean {
  const files = [...history, ...bodies]
  const paths = new Set(files.map(({ path }) => path))
  return (
    files.some(({ path, checksum }) => recorded.get(path) !== checksum) ||
    [...recorded.keys()].some((path) => !paths.has(path))
  )
}

/**
 * Applies the baseline to a new database, and to an installed one those migrations that the baseline replaces and the
 * database lacks.
 * @throws if the database lacks one whose file is no longer part of the program
 */
async function applyBaseline(
  client: pg.Client,
  baseline: Baseline | undefined,
  recorded: Checksums,
  report: Report,
): Promise<string[]> {
  if (!baseline) return []
  const missing = baseline.replaced.filter(({ path }) => !recorded.has(path))
  if (missing.length < baseline.replaced.length) {
    return applyMigrations(client, missing.map(fileOfReplaced), recorded, report)
  }
  report(baseline.path)
  await run(client, baseline)
  await client.query(
    `insert into private.schema_files (path, checksum)
     select * from jsonb_to_recordset($1) as file(path text, checksum text)`,
    [JSON.stringify(baseline.replaced)],
  )
  return [baseline.path]
}

function fileOfReplaced({ file, path }: Baseline['replaced'][number]): SchemaFile {
  if (file) return file
  throw new Error(
    `the database is too old for this program: it lacks ${path}. First migrate it with revision ${lastWithAllMigrations}: ` +
      `git checkout ${lastWithAllMigrations} && npm run migrate (docs/operations/upgrades.md)`,
  )
}

async function applyMigrations(
  client: pg.Client,
  migrations: SchemaFile[],
  recorded: Checksums,
  report: Report,
): Promise<string[]> {
  const pending = migrations.filter(({ path }) => !recorded.has(path))
  for (const file of pending) {
    report(file.path)
    await run(client, file)
    await client.query(
      'insert into private.schema_files (path, checksum, backward_compatible) values ($1, $2, $3)',
      [file.path, file.checksum, file.isCompatible],
    )
  }
  return pending.map(({ path }) => path)
}

async function run(client: pg.Client, file: Pick<SchemaFile, 'path' | 'sql'>) {
  try {
    await client.query(file.sql)
  } catch (error) {
    throw new Error(`${file.path}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
