import pg from 'pg'

const inSchemas = `nspname in ('public', 'private', 'auth', 'storage')`

/**
 * All contents, constraints, triggers and sequences of a database, in a comparable form, without the notes about
 * migrations and about the last backup, which is written after it.
 */
export async function databaseContents(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const list = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
  const all: Record<string, unknown> = {
    keys: await list(`select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(k.oid)
      from pg_constraint k join pg_namespace n on n.oid = connamespace where ${inSchemas} order by 1, 2`),
    triggers: await list(`select tgrelid::regclass::text, tgname, tgenabled
      from pg_trigger where not tgisinternal order by 1, 2`),
    sequences: await list(`select schemaname, sequencename, last_value from pg_sequences
      where schemaname <> 'graphile_worker' order by 1, 2`),
  }
  const tables = await list(`select c.oid::regclass::text from pg_class c
    join pg_namespace n on n.oid = relnamespace where relkind = 'r' and ${inSchemas}
    and relname not in ('schema_files', 'schema_migrations', 'last_backup') order by 1`)
  for (const [table] of tables) {
    const [row] = await list(`select count(*), md5(string_agg(line, e'\\n' order by line))
      from (select t::text as line from ${table} t) lines`)
    all[table] = row
  }
  await client.end()
  return all
}
