import pg, { type ClientBase } from 'pg'
import type { SchemaFile } from './schema-files.ts'

/** All policies are created again from their files, so a policy removed from its file is dropped. */
const dropPolicies = `
do $$
declare
  policy record;
begin
  for policy in
    select schemaname, tablename, policyname from pg_catalog.pg_policies
    where schemaname in ('public', 'private')
  loop
    execute format('drop policy %I on %I.%I', policy.policyname, policy.schemaname, policy.tablename);
  end loop;
end
$$`

/** The error of `create or replace` when the result type or an argument name differs. */
const signatureChanged = '42P13'

/**
 * Applies all functions, then all policies, if any file was added, changed or removed, or if `force` (a migration may
 * have created tables that they refer to). Functions and overloads that no file contains any longer are dropped at the
 * end, when nothing depends on them. Returns the paths of changed and removed files.
 */
export async function applyBodies(
  client: ClientBase,
  files: SchemaFile[],
  recorded: Map<string, string>,
  force: boolean,
): Promise<string[]> {
  const known = new Set(files.map((file) => file.path))
  const changed = files.filter((file) => recorded.get(file.path) !== file.checksum)
  const removed = [...recorded.keys()].filter(
    (path) => !path.startsWith('migrations/') && !known.has(path),
  )
  if (!force && changed.length === 0 && removed.length === 0) return []

  const former = await forget(client, [...removed, ...changed.map(({ path }) => path)])
  await client.query(dropPolicies)
  // Bodies may refer to functions of later files.
  await client.query('set local check_function_bodies = off')
  // Once before and once after all of them, because each look-up reads the whole catalogue.
  const names = [...former, ...changed.flatMap((file) => file.functions)]
  const before = await signatures(client, names)
  for (const file of files) {
    const isNew = recorded.get(file.path) !== file.checksum
    const replaced = isNew ? before.filter(({ name }) => file.functions.includes(name)) : []
    await applyBody(client, file, replaced)
  }
  const now = new Map((await signatures(client, names)).map((row) => [row.signature, row.version]))
  const stale = before.filter(({ signature, version }) => now.get(signature) === version)
  await record(client, changed)
  for (const { signature, isTrigger } of stale) {
    // A file may have dropped it: a former signature.
    await client.query(`drop function if exists ${signature} ${isTrigger ? 'cascade' : ''}`)
  }
  return [...changed.map((file) => file.path), ...removed.map((path) => `${path} (removed)`)]
}

/** Deletes the records of files; returns the names of the functions that they created. */
async function forget(client: ClientBase, paths: string[]): Promise<string[]> {
  const { rows } = await client.query<{ functions: string[] }>(
    'delete from private.schema_files where path = any($1) returning functions',
    [paths],
  )
  return rows.flatMap(({ functions }) => functions)
}

/** `replaced`: functions that the file may create with another signature. */
async function applyBody(client: ClientBase, file: SchemaFile, replaced: Signature[]) {
  try {
    if (replaced.length === 0) await client.query(file.sql)
    else await replace(client, file, replaced)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${file.path}: ${message}`, { cause: error })
  }
}

async function replace(client: ClientBase, file: SchemaFile, replaced: Signature[]) {
  await client.query('savepoint body')
  try {
    await client.query(file.sql)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== signatureChanged) throw error
    await client.query('rollback to savepoint body')
    for (const { signature } of replaced) await client.query(`drop function if exists ${signature}`)
    await client.query(file.sql)
  }
  await client.query('release savepoint body')
}

async function record(client: ClientBase, changed: SchemaFile[]) {
  const rows = changed.map(({ path, checksum, functions }) => ({ path, checksum, functions }))
  await client.query(
    `insert into private.schema_files (path, checksum, functions)
     select * from jsonb_to_recordset($1) as file(path text, checksum text, functions text[])`,
    [JSON.stringify(rows)],
  )
}

/** `version` changes whenever `create or replace` touches the function. */
type Signature = { name: string; signature: string; version: string; isTrigger: boolean }

async function signatures(client: ClientBase, names: string[]): Promise<Signature[]> {
  if (names.length === 0) return []
  const { rows } = await client.query<Signature>(
    `select n.nspname || '.' || p.proname as name, p.oid::regprocedure::text as signature, p.xmin::text || ':' || p.cmin::text as version,
       p.prorettype = 'trigger'::regtype as "isTrigger"
     from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname || '.' || p.proname = any($1)`,
    [names],
  )
  return rows
}
