import type { ClientBase } from 'pg'
import type { BackedUpTable, SequenceState, Shape } from './backup-format.ts'

/** The product's own schemas; the next server creates the job queue (`graphile_worker`) again. */
const schemas = ['public', 'private', 'auth', 'storage']
/**
 * Tables that are not restored: they describe the release that migrated the database, the servers running on it, and
 * resumable uploads, whose partial files are not in the backup.
 */
const bookkeeping = [
  'private.schema_files',
  'private.migrated_objects',
  'private.processes',
  'private.last_backup',
  'auth.schema_migrations',
  'storage.schema_migrations',
  'storage.resumable_uploads',
]

export async function readShape(client: ClientBase): Promise<Shape> {
  const list = async (sql: string) =>
    (await client.query<{ entry: string }>(sql)).rows.map(({ entry }) => entry)
  return {
    migrations: await list(
      `select path || ' ' || checksum as entry from private.schema_files
       where path like 'migrations/%' order by path collate "C"`,
    ),
    auth: await list('select version as entry from auth.schema_migrations order by version'),
  }
}

/** All tables with their stored columns (generated ones are excluded). */
export async function readTables(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select format('%I', a.attname) from pg_catalog.pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
       and format('%I.%I', n.nspname, c.relname) <> all($2) order by 1`,
    [schemas, bookkeeping],
  )
  return rows
}

export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_catalog.pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  )
  return rows
}
